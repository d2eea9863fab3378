import type { Db } from '#app/db/client.server.ts'
import { fromLogged, type Action } from '#app/features/listings/rules/change-log.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Why a listing was rejected, and what its submitter changed before sending it again. */
export type Resent = { reason: string | null; changes: { before: string; after: string }[] }

const EDITS = new Set<string>(['edited', 'closing date changed'] satisfies Action[])
const STEPS = ['rejected', 'sent again'] as const satisfies Action[]

/** Returns those of the listings that were sent again, by competitionID. */
export async function findResent(db: Db, _admin: Admin, ids: readonly number[]) {
  const resent = new Map<number, Resent>()
  if (ids.length === 0) return resent
  const rows = await db
    .selectFrom('moderation_log')
    .select(['competition_id', 'action', 'before_value', 'after_value'])
    .where('competition_id', 'in', ids)
    .where('action', 'in', [...STEPS, ...EDITS])
    .orderBy('id')
    .execute()
  const edits = new Map<number, Resent['changes']>()
  for (const { competition_id: id, action, before_value, after_value } of rows) {
    const changes = edits.get(id) ?? []
    if (EDITS.has(action)) changes.push({ before: before_value ?? '', after: after_value ?? '' })
    edits.set(id, action === 'rejected' ? [] : changes)
    if (action === 'sent again')
      resent.set(id, { reason: fromLogged(before_value ?? '').reason, changes })
  }
  return resent
}
