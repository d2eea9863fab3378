import { getSite } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/require.server.ts'
import { exportSubscribers } from '../queries/export-subscribers.server.ts'
import type { Route } from './+types/subscribers-csv'

/** The whole address list as a file; the layout above it is the guard. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, actor, today } = getSite(context)
  return new Response(exportSubscribers(db, requireAdmin(actor)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="addresses-${today}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
