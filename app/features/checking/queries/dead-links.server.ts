import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { DEAD_KINDS } from '../rules/verdict.ts'

/** Selects the ids of listings whose entry link has an open flag of `DEAD_KINDS`. */
export function selectDead(db: Db) {
  return db
    .selectFrom('link_flags')
    .select('competition_id')
    .where('target', '=', sql.lit('entry' as const))
    .where('resolved_at', 'is', null)
    .where('kind', 'in', DEAD_KINDS)
}
