import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { DEAD_KINDS } from '../rules/verdict.ts'

/** Returns the ids of listings whose entry link has an open flag of `DEAD_KINDS`. */
export async function listDead(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('link_flags')
    .select('competition_id')
    .where('target', '=', sql.lit('entry' as const))
    .where('resolved_at', 'is', null)
    .where('kind', 'in', DEAD_KINDS)
    .execute()
  return new Set(rows.map(({ competition_id: id }) => id))
}
