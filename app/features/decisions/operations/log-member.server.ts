import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

export type MemberAction =
  | 'suspended'
  | 'suspension lifted'
  | 'objection turned down'
  | 'made admin'
  | 'no longer an admin'
  | 'trusted'
  | 'trust ended'
  | 'second factor reset'

/** The database refuses to change or delete these rows. */
export async function logMember(
  tx: Db,
  by: Pick<Admin, 'username'> & { id: number | null },
  memberID: number,
  action: MemberAction,
  now: Date,
) {
  await tx
    .insertInto('member_log')
    .values({
      member_id: memberID,
      actor_id: by.id,
      actor_name: by.username,
      action,
      created_at: now.getTime(),
    })
    .execute()
}
