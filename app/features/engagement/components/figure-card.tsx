import { numberLabel } from '#app/lib/chart-series.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import type { Figure } from '../rules/figures.ts'
import { RANGE_LABELS, type Period, type Range } from '../rules/periods.ts'
import { CsvLink } from './csv-link.tsx'
import { DataTable } from './data-table.tsx'

const LABEL_EVERY: Record<Range, number> = { day: 7, week: 6, month: 6 }

export function FigureCard({
  figure,
  range,
  periods,
}: {
  figure: Figure
  range: Range
  periods: Period[]
}) {
  const { name, title, about, series } = figure
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="flex min-w-0 flex-col rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id={`${name}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mb-4 text-sm text-muted">{about}</p>
      {series.length > 1 && <Legend series={series} />}
      <Chart
        labelEvery={LABEL_EVERY[range]}
        periods={periods}
        series={series}
        alternative={alternativeOf(figure, periods)}
      />
      <div className="relative mt-auto flex flex-wrap items-start justify-between gap-x-4 pt-2">
        <DataTable
          caption={`${title}, last ${RANGE_LABELS[range]}`}
          head={['Period', ...series.map(({ label }) => label)]}
          rows={periods.map(({ long }, index) => [
            long,
            ...series.map(({ values }) => values[index] ?? null),
          ])}
        />
        <CsvLink what={name} range={range} title={title} />
      </div>
    </section>
  )
}

function Legend({ series }: Pick<Figure, 'series'>) {
  return (
    <ul className="mb-3 flex flex-wrap gap-4 text-sm" aria-hidden>
      {series.map(({ label, kind }) => (
        <li key={label} className="flex items-center gap-2">
          <span
            className={
              kind === 'bars' ? 'size-3 rounded-[3px] bg-link' : 'h-0.5 w-4 rounded-full bg-ink'
            }
          />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Summarises the chart; the table below has every number. */
function alternativeOf({ title, series, totals }: Figure, periods: Period[]) {
  const kind = series.some((one) => one.kind === 'bars') ? 'Bar chart' : 'Line chart'
  const numbers = totals.map(({ label, now }) => `${label}: ${numberLabel(now)}`).join(', ')
  return `${kind}: ${title}, ${periods[0]?.long} to ${periods.at(-1)?.long}. ${numbers}.`
}
