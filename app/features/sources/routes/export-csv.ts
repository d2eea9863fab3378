import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { FORMATS, textOf, listForExport } from '../export/list-rows.server.ts'
import { sendCsv } from '../operations/uploads.server.ts'
import type { Route } from './+types/export-csv'

/** The admin layout guards it. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, actor, today } = getRequestContext(context)
  const rows = listForExport(db, requireAdmin(actor))
  return sendCsv(`competitions-${today}`, textOf(FORMATS['.csv'], rows))
}
