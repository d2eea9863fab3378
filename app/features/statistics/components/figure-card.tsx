import { numberLabel } from '#app/lib/chart-series.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ReactNode } from 'react'
import type { Figure, Ranking } from '../rules/figures.ts'
import { RANGE_LABELS, type Period, type Range } from '../rules/periods.ts'

const LABEL_EVERY: Record<Range, number> = { day: 7, week: 6, month: 6 }
const TOOL =
  'flex min-h-11 items-center gap-2 text-sm font-semibold text-link underline-offset-4 hover:underline'

type FigureProps = { figure: Figure; range: Range; periods: Period[] }

export function FigureCard({ figure, range, periods }: FigureProps) {
  const { name, title, about, series } = figure
  return (
    <StatsCard name={name} title={title}>
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
          periods={periods}
          series={series}
        />
        <CsvLink what={name} range={range} title={title} />
      </div>
    </StatsCard>
  )
}

function StatsCard({
  name,
  title,
  children,
}: {
  name: string
  title: string
  children: ReactNode
}) {
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="flex min-w-0 flex-col rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id={`${name}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
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

type TableProps = { caption: string; periods: Period[]; series: Figure['series'] }

/** The latest period is first. */
function DataTable({ caption, periods, series }: TableProps) {
  const rows = periods.map(({ start, long }, index) => (
    <tr key={start}>
      <th scope="row" className="py-1.5 text-left font-normal">
        {long}
      </th>
      {series.map(({ label, values }) => (
        <td key={label} className="py-1.5 pl-2 text-right equal-digits">
          {numberLabel(values[index])}
        </td>
      ))}
    </tr>
  ))
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className={`${TOOL} list-none`}>
        <Icon name="chevron-down" size={16} className="fold-arrow" />
        Table<span className="sr-only">: {caption}</span>
      </summary>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-1.5 text-left font-semibold">
              Period
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="py-1.5 pl-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divided">{rows.toReversed()}</tbody>
      </table>
    </details>
  )
}

function CsvLink({ what, range, title }: { what: string; range: Range; title: string }) {
  return (
    <a
      href={`/admin/stats.csv?what=${what}&range=${range}` satisfies PageAddress}
      download
      className={TOOL}
    >
      <Icon name="download" size={16} />
      CSV<span className="sr-only">: {title}</span>
    </a>
  )
}

export function RankingCard({ ranking, range }: { ranking: Ranking; range: Range }) {
  const { name, title, about, rows } = ranking
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <StatsCard name={name} title={title}>
      <p className="mb-3 text-sm text-muted">{about}</p>
      <ol className="flex flex-col gap-2.5">
        {rows.map(({ label, count, slug }) => (
          <li key={slug ?? label}>
            <span className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {slug ? (
                  <Link to={competitionPath(slug)} className="hover:underline">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </span>{' '}
              <span className="font-semibold equal-digits">{count.toLocaleString('en-IE')}</span>
            </span>
            <svg aria-hidden width="100%" height={6} className="mt-1 block">
              <rect width="100%" height={6} rx={3} className="fill-tint" />
              <rect
                width={`${((count / most) * 100).toFixed(1)}%`}
                height={6}
                rx={3}
                className="fill-link"
              />
            </svg>
          </li>
        ))}
      </ol>
      <div className="mt-auto flex justify-end pt-2">
        <CsvLink what={name} range={range} title={title} />
      </div>
    </StatsCard>
  )
}
