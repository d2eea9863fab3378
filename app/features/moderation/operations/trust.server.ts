import type { Db } from '#app/db/client.server.ts'
import {
  logMember,
  type MemberAction,
} from '#app/features/decisions/operations/log-member.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Trusts a member, or ends that, and logs it; nothing happens to members who are as asked. */
export async function setTrust(
  tx: Db,
  admin: Admin,
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
  if (changed) await logMember(tx, admin, memberID, isTrusted ? 'trusted' : 'trust ended', now)
}

/** Restores the trust that a decision at `endedAt` ended: of this admin, or of `endedBy`. */
export async function restoreTrust(
  tx: Db,
  admin: Admin,
  memberID: number | null,
  endedAt: number,
  now: Date,
  endedBy: number | null = admin.id,
) {
  const change = { action: 'trust ended', by: endedBy, at: endedAt } as const
  if (await wasLastChange(tx, memberID, change))
    await setTrust(tx, admin, { memberID, isTrusted: true }, now)
}

/** Ends the trust that this admin restored at that time. */
export async function endRestoredTrust(
  tx: Db,
  admin: Admin,
  memberID: number | null,
  restoredAt: number,
  now: Date,
) {
  const change = { action: 'trusted', by: admin.id, at: restoredAt } as const
  if (await wasLastChange(tx, memberID, change))
    await setTrust(tx, admin, { memberID, isTrusted: false }, now)
}

type Change = { action: 'trusted' | 'trust ended'; by: number | null; at: number }

async function wasLastChange(tx: Db, memberID: number | null, { action, by, at }: Change) {
  const last = await tx
    .selectFrom('member_log')
    .select(['actor_id', 'created_at', 'action'])
    .where('member_id', '=', memberID)
    .where('action', 'in', ['trusted', 'trust ended'] satisfies MemberAction[])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === action && last.actor_id === by && last.created_at === at
}
