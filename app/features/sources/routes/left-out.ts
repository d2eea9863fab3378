import { getRequestContext } from '#app/context.server.ts'
import { bytesOf, leftOutLines, sendLeftOut } from '../operations/uploads.server.ts'
import { leftOutAddresses } from '#app/features/campaigns/operations/import-addresses.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { readFileQuery } from '#app/lib/table/file-query.ts'
import type { Route } from './+types/left-out'

/** What an import of listings or addresses leaves out, as a file. The admin layout guards it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, media, actor, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const { choice } = readFileQuery(url.searchParams)
  return sendLeftOut(db, admin, params.file, async (file) =>
    params.of === 'addresses'
      ? leftOutAddresses({ bytes: await bytesOf(file), choice })
      : leftOutLines({ db, media, admin, now }, file, choice),
  )
}
