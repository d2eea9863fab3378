import { Advert } from '#app/features/places/components/advert.tsx'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Snapshot } from '#app/features/tracker/device/open-tracker.ts'
import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import { Link } from '#app/ui/link.tsx'
import { useLimit } from './enough-store.ts'

const PICKS = 3

type EndProps = { hasMore: boolean; onMore: () => void; advert: string }

export function RoundEnd({ hasMore, onMore, advert }: EndProps) {
  return (
    <>
      <section className="rounded-card bg-card px-6 py-8 text-center shadow-card">
        <h2 className="text-lg font-semibold">That’s today done.</h2>
        <p className="mt-1 text-muted">Next round tomorrow.</p>
        {hasMore && (
          <button type="button" className="button-quiet mt-4" onClick={onMore}>
            Show more new ones
          </button>
        )}
      </section>
      <Advert html={advert} className="mt-4" />
    </>
  )
}

export function EnoughNote({ left, onMore }: { left: number; onMore: () => void }) {
  return (
    <section className="mb-6 rounded-card bg-card px-6 py-8 text-center shadow-card">
      <h2 className="text-lg font-semibold">That’s enough for today. Well done.</h2>
      <p className="mt-1 text-muted">
        You reached the {useLimit()} that you set. What is left can rest: no number and no
        notification until tomorrow.
      </p>
      <button type="button" className="button-quiet mt-4" onClick={onMore}>
        Show the {left} left anyway
      </button>
    </section>
  )
}

export function EmptyRound({ round, log }: { round: RoundData; log: Snapshot }) {
  const known = new Set([...log.entries, ...log.marks].map(({ competitionID }) => competitionID))
  const picks = round.listings.filter(({ competitionID }) => !known.has(competitionID))
  return (
    <section className="rounded-card bg-card px-6 py-8 shadow-card">
      <h2 className="text-lg font-semibold">Nothing is due today</h2>
      <p className="mt-1 text-muted">
        What you enter daily or weekly comes back here, beside what closes today and what is new.
      </p>
      {picks.length > 0 && (
        <ul className="mt-4 flex flex-col gap-1">
          {picks.slice(0, PICKS).map((listing) => (
            <li key={listing.competitionID} className="flex flex-wrap items-center gap-x-4">
              <Link
                to={competitionPath(listing.competitionSlug)}
                className="inline-flex min-h-11 items-center text-link underline wrap-anywhere"
              >
                {listing.competitionTitle}
              </Link>
              <ClosingLabel endDate={listing.competitionEndDate} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link to="/new-competitions" className="button-quiet">
          New Competitions
        </Link>
      </p>
    </section>
  )
}
