import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Locks the admins' rows, so that the last two can't be removed at once. */
export async function refuseForLastAdmin(tx: Db, memberID: number, sentence: string) {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('is_admin', '=', 1)
    .execute()
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('suspended_at', 'is', null)
    .where('id', '<>', memberID)
    .executeTakeFirst()
  if (!other) throw new Problem('conflict', sentence)
}
