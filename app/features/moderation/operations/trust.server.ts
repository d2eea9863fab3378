import type { Db } from '#app/db/client.server.ts'
import {
  logMember,
  type MemberAction,
} from '#app/features/decisions/operations/log-member.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

type Trust = { memberID: number | null; isTrusted: boolean }

/** Trusts a member, or ends that, and logs it; nothing happens to members who are as asked. */
export async function setTrust(tx: Db, admin: Admin, { memberID, isTrusted }: Trust, now: Date) {
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

type Change = { action: 'trusted' | 'trust ended'; by: number | null; at: number }

/** Reverses a change of a member's trust, unless another followed. */
export async function revertTrust(
  tx: Db,
  admin: Admin,
  memberID: number | null,
  { action, by, at }: Change,
  now: Date,
) {
  const last = await tx
    .selectFrom('member_log')
    .select(['actor_id', 'created_at', 'action'])
    .where('member_id', '=', memberID)
    .where('action', 'in', ['trusted', 'trust ended'] satisfies MemberAction[])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.action !== action || last.actor_id !== by || last.created_at !== at) return
  await setTrust(tx, admin, { memberID, isTrusted: action === 'trust ended' }, now)
}
