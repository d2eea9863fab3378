import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

export type MemberAction =
  | 'suspended'
  | 'suspension lifted'
  | 'objection turned down'
  | 'objection reopened'
  | 'made admin'
  | 'no longer an admin'
  | 'trusted'
  | 'trust ended'
  | 'second factor reset'

/** Does nothing for a member who is not suspended. */
export async function endSuspension(tx: Db, admin: Admin, memberID: number, now: Date) {
  const lifted = await tx
    .updateTable('users')
    .set({ suspended_at: null })
    .where('id', '=', memberID)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (lifted) await logMember(tx, admin, memberID, 'suspension lifted', now)
}

type By = Pick<Admin, 'username'> & { id: number | null }

/** The database refuses to change or delete these rows. */
export async function logMember(tx: Db, by: By, id: number, action: MemberAction, now: Date) {
  const author = { actor_id: by.id, actor_name: by.username }
  const line = { member_id: id, ...author, action, created_at: now.getTime() }
  await tx.insertInto('member_log').values(line).execute()
}
