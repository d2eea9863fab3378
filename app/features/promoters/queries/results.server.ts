import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

/** What readers noted and nobody has decided on, the oldest first. */
export async function listOpenResults(db: Db, _admin: Admin, limit: number) {
  return db
    .selectFrom('competition_results')
    .select(['id', 'competition_id as competitionID', 'outcome', 'url', 'noted_at as notedAt'])
    .where('resolved_at', 'is', null)
    .orderBy('noted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function countOpenResults(db: Db, _admin: Admin | Operator) {
  const open = db.selectFrom('competition_results').where('resolved_at', 'is', null)
  return countWaiting(open, 'noted_at')
}
