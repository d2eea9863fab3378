import { lazy, Suspense } from 'react'
import { redirectTo } from '#app/lib/http/redirect.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { useClock } from '#app/ui/now.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Link } from '#app/ui/link.tsx'
import { Places } from '#app/ui/loading/places.tsx'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import { ListView } from '#app/features/listings/components/list-view.tsx'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { NothingSaved } from '#app/features/listings/components/nothing-saved.tsx'
import { CalendarAddress } from '../components/calendar-address.tsx'
import { BookmarkList } from '../components/bookmark-list.tsx'
import { renewCalendarAddress } from '../operations.server.ts'
import { findCalendarToken, listBookmarks } from '../queries.server.ts'
import { splitBookmarks } from '../rules.ts'
import type { Route } from './+types/my-bookmarks'

const SavedOnDevice = lazy(() => import('#app/features/tracker/components/saved-on-device.tsx'))

/** A member's bookmarks are on the server, a visitor's on the device. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, cookie, config } = getRequestContext(context)
  if (actor.kind === 'visitor') return { bookmarks: undefined, calendar: null }
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

/** Renews the address of the calendar. */
export const action = formAction(async (_values, { db, actor }) => {
  await renewCalendarAddress(db, requireMember(actor))
  return redirectTo('/my-bookmarks#calendar')
})

export const meta = noindexMeta('Saved', 'The competitions you saved.', '/my-bookmarks')

export default function MyBookmarks({ loaderData }: Route.ComponentProps) {
  const { bookmarks, calendar } = loaderData
  return (
    <ListView>
      <PageTitle title="Saved" lead="Soonest to close first." />
      {bookmarks ? (
        <>
          <Bookmarks bookmarks={bookmarks} />
          <CalendarAddress calendar={calendar} />
        </>
      ) : (
        <OnDevice />
      )}
    </ListView>
  )
}

function Bookmarks({ bookmarks }: { bookmarks: readonly CompetitionCard[] }) {
  const { active, expired } = splitBookmarks(bookmarks, useClock().today)
  return (
    <>
      {active.length === 0 ? (
        <NothingSaved />
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
          <h2 id="expired-title" className="mb-4 text-lg font-semibold">
            Expired
          </h2>
          <BookmarkList bookmarks={expired} expired />
        </section>
      )}
    </>
  )
}

function OnDevice() {
  const hydrated = useHydrated()
  return (
    <>
      <p className="hidden rounded-card bg-card p-6 shadow-card noscript:block">
        Without JavaScript competitions are saved in an account:{' '}
        <Link to="/login?from=my-bookmarks" className="text-link underline">
          log in
        </Link>
        .
      </p>
      <div className="min-h-dvh noscript:hidden">
        <Suspense fallback={<Places />}>{hydrated ? <SavedOnDevice /> : <Places />}</Suspense>
      </div>
    </>
  )
}
