import type { Db } from '#app/db/client.server.ts'
import { SECOND_FACTOR_GRACE_MS } from '../rules.ts'

/** Gives each admin a week from when it was first required of them. */
export async function requireSecondFactor(db: Db, isRequired: boolean, now: Date) {
  await db
    .updateTable('users')
    .set({ second_factor_due_at: null })
    .where('second_factor_due_at', 'is not', null)
    .$if(isRequired, (query) => query.where('is_admin', '=', 0))
    .execute()
  if (!isRequired) return
  await db
    .updateTable('users')
    .set({ second_factor_due_at: now.getTime() + SECOND_FACTOR_GRACE_MS })
    .where('is_admin', '=', 1)
    .where('second_factor_due_at', 'is', null)
    .execute()
}
