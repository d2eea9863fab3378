import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

type TrustChange = 'trusted' | 'trust ended'

/** Trusts a member, or ends that, and logs it; nothing happens to members who are as asked. */
export async function setTrust(
  tx: Db,
  { id, username }: Admin,
  { memberID, isTrusted }: { memberID: number | null; isTrusted: boolean },
  now: Date,
) {
  if (memberID === null) return
  const changed = await tx
    .updateTable('users')
    .set({ trusted_at: isTrusted ? now.getTime() : null })
    .where('id', '=', memberID)
    .where('trusted_at', isTrusted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const action: TrustChange = isTrusted ? 'trusted' : 'trust ended'
  const entry = { member_id: memberID, actor_id: id, actor_name: username, action }
  await tx
    .insertInto('member_log')
    .values({ ...entry, created_at: now.getTime() })
    .execute()
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
  if (isOwn && last.created_at === endedAt)
    await setTrust(tx, admin, { memberID, isTrusted: true }, now)
}
