import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Locks the admins' rows, so that the last two can't be removed at once. */
export async function refuseForLastAdmin(tx: Db, memberID: number, sentence: string) {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('is_admin', '=', 1)
    .execute()
  const others = tx
    .selectFrom('users')
    .where('is_admin', '=', 1)
    .where('suspended_at', 'is', null)
    .where('id', '<>', memberID)
  if (!(await isAny(others))) throw new Problem('conflict', sentence)
}
