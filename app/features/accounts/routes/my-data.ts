import { getRequestContext } from '#app/context.server.ts'
import { requireMember } from '#app/lib/security/require.server.ts'
import { exportAccount } from '../queries/export-account.server.ts'
import type { Route } from './+types/my-data'

/** Everything held about a member, as a file. The members' layout guards it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = getRequestContext(context)
  return Response.json(await exportAccount(db, requireMember(actor)), {
    headers: {
      'content-disposition': 'attachment; filename="my-competitions-ireland-data.json"',
      'cache-control': 'private, no-store',
    },
  })
}
