import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import type { Snapshot } from '../device/open-tracker.ts'
import { countTotals } from '../rules/months.ts'

export function TotalsPart({ log: { entries, wins } }: { log: Snapshot }) {
  const totals = countTotals(entries, wins)
  const figures = [
    ['Entries', totals.entries],
    ['Competitions', totals.competitions],
    ['Wins', totals.wins],
    ['Prizes worth', prizeLabel(totals.prizeValue, null)],
  ] as const
  return (
    <section aria-label="In all">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="rounded-card bg-card px-4 py-3 shadow-card">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl leading-8 font-bold equal-digits">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
