import { getRequestContext } from '#app/context.server.ts'
import { bytesOf, sendLeftOut } from '#app/features/exchange/operations.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { readFileQuery } from '#app/lib/table/file-query.ts'
import { leftOutCsv } from '#app/lib/table/left-out-csv.server.ts'
import { openAddressFile } from '../operations/import-addresses.server.ts'
import { readAddresses } from '../operations/read-addresses.server.ts'
import type { Route } from './+types/left-out-addresses'

/** The admin layout guards it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor } = getRequestContext(context)
  const { choice } = readFileQuery(url.searchParams)
  return sendLeftOut(db, requireAdmin(actor), params.file, async (file) => {
    const { layout } = await openAddressFile({ bytes: await bytesOf(file), choice })
    const names = layout.columns.map(({ name }) => name)
    return leftOutCsv(names, readAddresses(layout).leftOut)
  })
}
