import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { Table } from '../rules/transparency.ts'
import type { Route } from './+types/transparency'
import { readReport } from '../queries/transparency.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, today } = getRequestContext(context)
  return readReport(db, requireAdmin(actor), url.searchParams.get('year'), today)
}

const LEAD = 'What was decided in a year, for the transparency report. Numbers only.'

export const meta = noindexMeta('Transparency', LEAD, '/admin/transparency')

export default function TransparencyPage({ loaderData }: Route.ComponentProps) {
  const { year, years, tables, medianDays } = loaderData
  return (
    <>
      <PageTitle title="Transparency" lead={`What was decided in ${year}. Numbers only.`} />
      <nav aria-label="Years" className="mb-6 flex flex-wrap gap-2">
        {years.map((one) => (
          <Link
            key={one}
            to={`/admin/transparency?year=${one}`}
            aria-current={one === year ? 'page' : undefined}
            className="button-quiet px-4 text-sm aria-[current=page]:bg-tint"
          >
            {one}{' '}
          </Link>
        ))}
        <a
          href={`/admin/transparency.csv?year=${year}` satisfies PageAddress}
          className="button-quiet px-4 text-sm"
        >
          CSV
        </a>
      </nav>
      <p className="mb-4">
        {medianDays === null
          ? 'No decision on a notice, report or submission yet.'
          : `Half of the decisions took at most ${medianDays.toLocaleString('en-IE')} days from the notice, report or submission.`}
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {tables.map((table) => (
          <Counts key={table.title} table={table} />
        ))}
      </div>
    </>
  )
}

function Counts({ table: { title, rows } }: { table: Table }) {
  return (
    <section className="rounded-card bg-card p-5 shadow-card">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {rows.length === 0 && <p className="text-muted">None.</p>}
      <dl className="divided">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="equal-digits">{count.toLocaleString('en-IE')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
