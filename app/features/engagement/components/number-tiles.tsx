import { numberLabel } from '#app/lib/chart-series.ts'
import { changeLabel, type Figure } from '../rules/figures.ts'
import { RANGE_LABELS, type Range } from '../rules/periods.ts'

export function NumberTiles({ figures, range }: { figures: Figure[]; range: Range }) {
  const numbers = figures.flatMap(({ name, totals }) => totals.map((total) => ({ name, ...total })))
  return (
    <ul className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {numbers.map(({ name, label, now, before }) => (
        <li key={label}>
          <a
            href={`#${name}`}
            className="block h-full rounded-card bg-card p-4 shadow-card hover:bg-tint focus-visible:bg-tint"
          >
            <span className="block text-sm text-muted">{label}</span>{' '}
            <span className="mt-1 block text-2xl leading-8 font-bold equal-digits">
              {numberLabel(now)}
            </span>{' '}
            <span className="block text-sm text-muted">
              <Change now={now} before={before} range={range} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type ChangeProps = { now: number | null; before: number | null; range: Range }

function Change({ now, before, range }: ChangeProps) {
  if (before === null) return 'Nothing to compare it with'
  const change = changeLabel({ now, before })
  return (
    <>
      {change && <strong className="font-semibold text-ink">{change}</strong>}{' '}
      <span className="inline-block">
        {numberLabel(before)}
        <span className="sr-only"> in the {RANGE_LABELS[range]}</span> before
      </span>
    </>
  )
}
