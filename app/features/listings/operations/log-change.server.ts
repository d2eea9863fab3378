import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import type { Action } from '../rules/change-log.ts'

export type Change = {
  competitionID: number
  action: Action
  before?: string | null
  after?: string | null
}

const SUBMITTER = 'the submitter'

/** The database refuses to change or delete these rows (docs/contract.md#moderation-log). */
export async function logChange(
  tx: Db,
  actor: Pick<Member, 'username' | 'isAdmin'> & { id: number | null },
  { competitionID, action, before = null, after = null }: Change,
  now: Date,
) {
  await tx
    .insertInto('moderation_log')
    .values({
      competition_id: competitionID,
      actor_id: actor.id,
      // Members' names must not stay: closing an account removes the number.
      actor_name: actor.isAdmin ? actor.username : SUBMITTER,
      action,
      before_value: before,
      after_value: after,
      created_at: now.getTime(),
    })
    .execute()
}
