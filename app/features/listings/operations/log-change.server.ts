import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import type { Action } from '../rules/change-log.ts'

/** What was changed of a listing, and what it was before. */
export type Change = {
  competitionID: number
  action: Action
  before: string | null
  after: string | null
}

const SUBMITTER = 'the submitter'

/**
 * Writes down who changed what, in the transaction of the change. Rows stay for good: the
 * database refuses to change or delete them (docs/contract.md#moderation-log).
 */
export async function logChange(
  tx: Db,
  actor: Pick<Member, 'id' | 'username' | 'isAdmin'>,
  { competitionID, action, before, after }: Change,
  now: Date,
) {
  await tx
    .insertInto('moderation_log')
    .values({
      competition_id: competitionID,
      actor_id: actor.id,
      // Lines stay for good, a member's name must not: closing an account takes the number away.
      actor_name: actor.isAdmin ? actor.username : SUBMITTER,
      action,
      before_value: before,
      after_value: after,
      created_at: now.getTime(),
    })
    .execute()
}
