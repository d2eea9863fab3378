import type { PageAddress } from '#app/lib/page-address.ts'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { EmptyCard } from '#app/ui/page/empty-note.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListView, ViewSwitch } from '#app/features/listings/components/list-view.tsx'
import { CalendarAddress } from '../components/calendar-address.tsx'
import { BookmarkList } from '../components/bookmark-list.tsx'
import { BookmarkInput } from '../input.ts'
import { renewCalendarAddress, updateBookmark } from '../operations.server.ts'
import { findCalendarToken, listBookmarks } from '../queries.server.ts'
import { splitBookmarks } from '../rules.ts'
import type { Route } from './+types/my-bookmarks'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie, config } = getRequestContext(context)
  const member = requireMember(actor)
  const [bookmarks, token] = await Promise.all([
    listBookmarks(db, member),
    findCalendarToken(db, member),
  ])
  return {
    bookmarks,
    csrfToken: cookie.csrfToken(),
    calendar: token && `${config.baseUrl}/calendar/${token}/bookmarks.ics`,
  }
}

/** Handles the bookmark button without script, and returns to the page it was pressed on. */
export const action = formAction(async (values, requestContext, { request }: Route.ActionArgs) => {
  const { db, actor, now, limits } = requestContext
  const member = requireMember(actor)
  if (values.intent === 'renew-calendar') {
    await renewCalendarAddress(db, member)
    return redirectTo('/my-bookmarks#calendar')
  }
  await limits.consume('bookmark', String(member.id))
  await updateBookmark(db, member, parseInput(BookmarkInput, values), now)
  return redirectTo(pageBefore(request) ?? '/my-bookmarks')
})

export const meta = noindexMeta(
  'My bookmarks',
  'The competitions you keep for later.',
  '/my-bookmarks',
)

export default function MyBookmarks({ loaderData }: Route.ComponentProps) {
  const { bookmarks, calendar } = loaderData
  const { active, expired } = splitBookmarks(bookmarks, useClock().today)
  return (
    <ListView onPhones="list">
      <div className="relative">
        <PageTitle
          title="My bookmarks"
          lead={active.length > 0 ? `${active.length} open, soonest to close first.` : undefined}
        />
        {bookmarks.length > 0 && <ViewSwitch path="/my-bookmarks" />}
      </div>
      {active.length === 0 ? (
        <NoBookmarks />
      ) : (
        <section aria-labelledby="active-title">
          <h2 id="active-title" className="sr-only">
            Active
          </h2>
          <BookmarkList bookmarks={active} />
        </section>
      )}
      {expired.length > 0 && (
        <section aria-labelledby="expired-title" className="mt-12">
          <h2 id="expired-title" className="mb-4 text-xl font-semibold">
            Expired
          </h2>
          <BookmarkList bookmarks={expired} expired />
        </section>
      )}
      <CalendarAddress calendar={calendar} />
    </ListView>
  )
}

function NoBookmarks() {
  return (
    <EmptyCard
      title="No bookmarks yet"
      links={
        <Link to="/new-competitions" className="button-primary">
          New Competitions
        </Link>
      }
    >
      Press the bookmark on a competition and it is listed here, soonest to close first.
    </EmptyCard>
  )
}

function pageBefore(request: Request) {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (referer?.host !== request.headers.get('host')) return undefined
  // Exactly one leading slash: '//evil.example' would be another site.
  return (referer.pathname.replace(/^\/+/, '/') + referer.search) as PageAddress
}
