import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Snapshot } from '#app/features/tracker/device/open-tracker.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'

/** The bottom bar leads here. */
const SAVED_HASH = '#saved'

/** What is saved on this device and not in today's round; members have their bookmarks too. */
export function SavedList({
  log,
  except,
  onRemove,
}: {
  log: Snapshot
  except: ReadonlySet<number>
  onRemove: (facts: Facts) => void
}) {
  const { today } = useClock()
  const saved = log.marks
    .filter(({ state, competitionID }) => state === 'later' && !except.has(competitionID))
    .flatMap(({ competitionID }) => log.facts.get(competitionID) ?? [])
    .filter(({ competitionEndDate }) => !isInPast(competitionEndDate, today))
    .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1))
  const section = useScrolledTo(SAVED_HASH)
  const isInRound = log.marks.some(
    ({ state, competitionID }) => state === 'later' && except.has(competitionID),
  )
  return (
    <section ref={section} id="saved" aria-labelledby="saved-title" className="mt-10 scroll-mt-20">
      <h2 id="saved-title" className="mb-2 text-lg font-semibold">
        Saved for later <span className="font-normal text-muted">({saved.length})</span>
      </h2>
      {saved.length === 0 && (
        <p className="text-muted">
          {isInRound
            ? 'All that you saved on this device is in the round above.'
            : 'Nothing saved on this device yet. Press the bookmark of a competition, and it is listed here.'}
        </p>
      )}
      <ul className="divided rounded-card bg-card px-3 shadow-card empty:hidden">
        {saved.map((facts) => (
          <li key={facts.competitionID} className="flex items-center gap-3 py-1">
            <p className="min-w-0 flex-1">
              <Link
                to={competitionPath(facts.competitionSlug)}
                className="line-clamp-2 font-medium wrap-anywhere text-link underline"
              >
                {facts.competitionTitle}
              </Link>
              <ClosingLabel endDate={facts.competitionEndDate} />
            </p>
            <button
              type="button"
              className="button shrink-0 px-3 text-sm underline hover:bg-tint"
              aria-label={`Remove: ${facts.competitionTitle}`}
              onClick={() => onRemove(facts)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list is shown after the router has looked for the part that the address names. */
function useScrolledTo(wanted: string) {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === wanted) section.current?.scrollIntoView()
  }, [hash, key, wanted])
  return section
}
