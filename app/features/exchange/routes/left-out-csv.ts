import { getRequestContext } from '#app/context.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import { leftOutLines } from '../import/preview.server.ts'
import { findUpload } from '../import/uploaded-file.server.ts'
import { readFileQuery } from '../rules/file-query.ts'
import type { Route } from './+types/left-out-csv'

/** The admin layout guards it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, media, actor, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const { choice } = readFileQuery(url.searchParams)
  const upload = await findUpload(db, admin, params.file)
  if (!upload) return new Response('The file is no longer here.', { status: 404 })
  return new Response(textStream(leftOutLines({ db, media, admin, now }, upload.file, choice)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="left-out.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
