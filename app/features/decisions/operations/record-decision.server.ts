import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Admin } from '#app/lib/security/actor.ts'

type Reasons = Omit<Insertable<Schema['decisions']>, 'decided_by' | 'decided_at'>

/** Stores the statement of reasons of a decision. @returns its id. */
export async function recordDecision(tx: Db, admin: Admin, decision: Reasons, now: Date) {
  const { id } = await tx
    .insertInto('decisions')
    .values({ ...decision, decided_by: admin.id, decided_at: now.getTime() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Undone = { competitionID: number; decidedAt: number; kinds: readonly Kind[] }
type Kind = Schema['decisions']['kind']

/** Forgets what an admin decided about a listing at that time and has undone. */
export async function withdrawDecisions(tx: Db, admin: Admin, undone: Undone) {
  await tx
    .deleteFrom('decisions')
    .where('competition_id', '=', undone.competitionID)
    .where('kind', 'in', undone.kinds)
    .where('decided_at', '=', undone.decidedAt)
    .where('decided_by', '=', admin.id)
    .execute()
}
