import type { Db } from '#app/db/client.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

export type ResultNote = {
  id: number
  competitionID: number
  outcome: 'published' | 'not-found'
  url: string | null
  notedAt: number
}

/** What readers noted and nobody has decided on, the oldest first. */
export async function listOpenResults(db: Db, _admin: Admin, limit: number): Promise<ResultNote[]> {
  return db
    .selectFrom('competition_results')
    .select(['id', 'competition_id as competitionID', 'outcome', 'url', 'noted_at as notedAt'])
    .where('resolved_at', 'is', null)
    .orderBy('noted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countOpenResults(db: Db, _admin: Admin | Operator) {
  return db
    .selectFrom('competition_results')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('noted_at').as('oldestAt'),
    ])
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
}
