import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { exportCsv } from '../export/csv-stream.server.ts'
import type { Route } from './+types/export-csv'

/** The admin layout guards it. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, actor, today } = getRequestContext(context)
  return new Response(exportCsv(db, requireAdmin(actor)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="competitions-${today}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
