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
import { CARD_GRID, CompetitionCard } from '#app/features/listings/components/competition-card.tsx'
import type { CompetitionCard as Card } from '#app/features/listings/rules/card.ts'
import { NothingSaved } from '#app/features/listings/components/nothing-saved.tsx'
import { renewCalendarAddress } from '../operations/bookmarks.server.ts'
import { findCalendarToken, listBookmarks } from '../queries/bookmarks.server.ts'
import { splitBookmarks } from '../rules/bookmarks.ts'
import type { Route } from './+types/my-bookmarks'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'

const SavedOnDevice = lazy(() => import('../components/saved-on-device.tsx'))

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

function Bookmarks({ bookmarks }: { bookmarks: readonly Card[] }) {
  const { active, expired } = splitBookmarks(bookmarks, useClock().today)
  return (
    <>
      {active.length === 0 ? <NothingSaved /> : <BookmarkList bookmarks={active} />}
      {expired.length > 0 && <BookmarkList bookmarks={expired} isExpired />}
    </>
  )
}

type ListProps = { bookmarks: readonly Card[]; isExpired?: boolean }

function BookmarkList({ bookmarks, isExpired = false }: ListProps) {
  const id = isExpired ? 'expired-title' : 'active-title'
  return (
    <section aria-labelledby={id} className={isExpired ? 'mt-12' : undefined}>
      <h2 id={id} className={isExpired ? 'mb-4 text-lg font-semibold' : 'sr-only'}>
        {isExpired ? 'Expired' : 'Active'}
      </h2>
      <ul className={`${CARD_GRID} ${isExpired ? 'without-colours' : ''}`}>
        {bookmarks.map((bookmark) => (
          <li key={bookmark.competitionID}>
            <CompetitionCard competition={bookmark} />
          </li>
        ))}
      </ul>
    </section>
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

function CalendarAddress({ calendar }: { calendar: string | null }) {
  return (
    <section
      id="calendar"
      aria-labelledby="calendar-title"
      className="mt-12 max-w-2xl scroll-mt-24 rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="calendar-title" className="text-lg font-semibold">
        In your calendar
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {calendar === null
          ? 'A private address for your calendar app: it shows when what you saved closes, and updates itself.'
          : 'Add this address to your calendar app as a subscription. Anyone who has it can see what you saved, so keep it private.'}
      </p>
      {calendar !== null && (
        <input
          readOnly
          value={calendar}
          aria-label="The address of your calendar"
          onFocus={(event) => event.currentTarget.select()}
          className="mb-4 h-12 w-full rounded-[10px] border border-line bg-surface px-3 text-sm"
        />
      )}
      <PlainForm
        intent="renew-calendar"
        submit={calendar === null ? 'Make my calendar address' : 'Get a new address'}
        quiet
      />
    </section>
  )
}
