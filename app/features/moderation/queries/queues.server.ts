import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Source } from '#app/features/competitions/rules/listing.ts'
import type { Admin } from '#app/lib/actor.ts'
import { queueOf, type Queue } from './rules.ts'

/** How many listings wait in each queue. */
export async function countQueues(db: Db, _admin: Admin): Promise<Record<Queue, number>> {
  const rows = await db
    .selectFrom('competitions')
    .select(['source', ({ fn }) => fn.countAll<number>().as('waiting')])
    .where('status', '=', sql.lit('pending'))
    .groupBy('source')
    .execute()
  const waiting: Record<Queue, number> = { pending: 0, fpd: 0 }
  for (const row of rows) waiting[queueOf(row.source as Source)] += row.waiting
  return waiting
}
