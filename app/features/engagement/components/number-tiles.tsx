import { numberLabel } from '#app/lib/chart-series.ts'
import { changeLabel, isKnown, type Figure } from '../rules/figures.ts'
import { RANGE_LABELS, type Range } from '../rules/periods.ts'

export function NumberTiles({ figures, range }: { figures: Figure[]; range: Range }) {
  return (
    <ul className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      {figures.flatMap(({ name, totals }) =>
        totals.filter(isKnown).map(({ label, now, before }) => (
          <li key={label}>
            <a
              href={`#${name}`}
              className="block h-full rounded-card bg-card p-4 shadow-card wrap-anywhere hover:bg-tint focus-visible:bg-tint"
            >
              <span className="block text-sm text-muted">{label}</span>{' '}
              <span className="mt-1 block text-2xl leading-8 font-semibold equal-digits">
                {now === 0 ? 'None' : numberLabel(now)}
              </span>{' '}
              {before ? <Change now={now} before={before} range={range} /> : null}
            </a>
          </li>
        )),
      )}
    </ul>
  )
}

function Change({ now, before, range }: { now: number; before: number; range: Range }) {
  const change = now > 0 && changeLabel({ now, before })
  return (
    <span className="block text-sm text-muted">
      {change && <strong className="font-semibold text-ink">{change}</strong>}{' '}
      <span className="inline-block">
        {numberLabel(before)}
        <span className="sr-only"> in the {RANGE_LABELS[range]}</span> before
      </span>
    </span>
  )
}
