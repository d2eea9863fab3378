import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { csvFile } from '#app/lib/text/csv.server.ts'
import { readReport } from '../queries/transparency.server.ts'
import type { Route } from './+types/transparency-csv'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, today } = getRequestContext(context)
  const asked = url.searchParams.get('year')
  const { year, tables, medianDays } = await readReport(db, requireAdmin(actor), asked, today)
  const counts = tables.flatMap(({ title, rows }) =>
    rows.map(([name, count]) => [title, name, count]),
  )
  const median = ['Median days from notice or submission to decision', '', medianDays]
  return csvFile(`transparency-${year}`, [['what', 'name', 'count'], ...counts, median])
}
