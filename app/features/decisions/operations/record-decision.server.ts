import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Stores the statement of reasons of a decision. @returns its id. */
export async function recordDecision(
  tx: Db,
  admin: Admin,
  decision: Omit<Insertable<Schema['decisions']>, 'decided_by' | 'decided_at'>,
  now: Date,
): Promise<number> {
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
export async function withdrawDecisions(
  tx: Db,
  admin: Admin,
  { competitionID, decidedAt, kinds }: Undone,
) {
  await tx
    .deleteFrom('decisions')
    .where('competition_id', '=', competitionID)
    .where('kind', 'in', kinds)
    .where('decided_at', '=', decidedAt)
    .where('decided_by', '=', admin.id)
    .execute()
}
