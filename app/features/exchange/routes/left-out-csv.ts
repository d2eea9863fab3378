import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { readFileQuery } from '#app/lib/table/file-query.ts'
import { leftOutLines } from '../import/preview.server.ts'
import { sendLeftOut } from '../operations.server.ts'
import type { Route } from './+types/left-out-csv'

/** The admin layout guards it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, media, actor, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const { choice } = readFileQuery(url.searchParams)
  return sendLeftOut(db, admin, params.file, (file) =>
    leftOutLines({ db, media, admin, now }, file, choice),
  )
}
