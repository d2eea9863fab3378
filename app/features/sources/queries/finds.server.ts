import type { Db } from '#app/db/client.server.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Where a listing came from, and words of its page that may name its closing date. */
export type Find = { sourceID: number; source: string; hint: string | null }

/** By competitionID; listings that no source brought are missing. */
export async function findFinds(
  db: Db,
  _admin: Admin,
  ids: readonly number[],
): Promise<Map<number, Find>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('source_items')
    .innerJoin('sources', 'sources.id', 'source_items.source_id')
    .select(['competition_id as id', 'source_id as sourceID', 'name as source', 'reason as hint'])
    .where('competition_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...find }) => [id ?? 0, find]))
}

export function listSourceNames(db: Db, _admin: Admin, queue: Queue) {
  return db
    .selectFrom('sources')
    .select(['id', 'name'])
    .where('queue', '=', queue)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
