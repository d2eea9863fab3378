import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

type TrustChange = 'trusted' | 'trust ended'

/** Ends a member's trust and logs it; nothing happens to members who have none. */
export async function endTrust(tx: Db, admin: Admin, memberID: number | null, now: Date) {
  if (memberID === null) return
  const ended = await tx
    .updateTable('users')
    .set({ trusted_at: null })
    .where('id', '=', memberID)
    .where('trusted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await logTrust(tx, admin, memberID, 'trust ended', now)
}

/** Trusts a member and logs it, unless they are trusted already. */
export async function beginTrust(tx: Db, admin: Admin, memberID: number, now: Date) {
  const begun = await tx
    .updateTable('users')
    .set({ trusted_at: now.getTime() })
    .where('id', '=', memberID)
    .where('trusted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (begun) await logTrust(tx, admin, memberID, 'trusted', now)
}

/** Restores the trust that this admin's decision at `endedAt` ended. */
export async function restoreTrust(
  tx: Db,
  admin: Admin,
  memberID: number | null,
  endedAt: number,
  now: Date,
) {
  if (memberID === null) return
  const [last] = await tx
    .selectFrom('member_log')
    .select(['actor_id', 'created_at', 'action'])
    .where('member_id', '=', memberID)
    .where('action', 'in', ['trusted', 'trust ended'] satisfies TrustChange[])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const isOwn = last?.action === 'trust ended' && last.actor_id === admin.id
  if (isOwn && last.created_at === endedAt) await beginTrust(tx, admin, memberID, now)
}

async function logTrust(
  tx: Db,
  { id, username }: Admin,
  memberID: number,
  action: TrustChange,
  now: Date,
) {
  await tx
    .insertInto('member_log')
    .values({
      member_id: memberID,
      actor_id: id,
      actor_name: username,
      action,
      created_at: now.getTime(),
    })
    .execute()
}
