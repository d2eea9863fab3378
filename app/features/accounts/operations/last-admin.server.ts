import type { Db } from '#app/db/client.server.ts'
import { hasOtherAdmin } from '#app/features/decisions/queries/decisions.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Locks the admins' rows, so that the last two can't be removed at once. */
export async function refuseForLastAdmin(tx: Db, memberID: number, sentence: string) {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('is_admin', '=', 1)
    .execute()
  if (!(await hasOtherAdmin(tx, memberID))) throw new Problem('conflict', sentence)
}
