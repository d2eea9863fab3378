import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countWaiting, type Waiting } from '#app/db/read-rows.server.ts'
import type { Source } from '#app/features/listings/rules/listing.ts'
import { queueOf, type Queue } from '#app/features/listings/rules/queues.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

/** `reports` are listings with open reports. */
export async function readDesk(db: Db, _admin: Admin | Operator) {
  const published = db.selectFrom('competitions').where('status', '=', sql.lit('approved'))
  const open = db.selectFrom('reports').where('resolved_at', 'is', null)
  const [queues, reports, unreviewed] = await Promise.all([
    countUndecided(db),
    countWaiting(open, 'created_at', 'competition_id'),
    countWaiting(published.where('unreviewed', '=', sql.lit(1 as const)), 'submitted_at'),
  ])
  return { ...queues, reports, unreviewed }
}

export async function countUndecided(db: Db): Promise<Record<Queue, Waiting>> {
  const rows = await db
    .selectFrom('competitions')
    .select(({ fn }) => [
      'source',
      fn.countAll<number>().as('waiting'),
      fn.min<number>('submitted_at').as('oldest'),
    ])
    .where('status', '=', sql.lit('pending'))
    .groupBy('source')
    .execute()
  const queues: Record<Queue, Waiting> = {
    pending: { waiting: 0, oldestAt: null },
    fpd: { waiting: 0, oldestAt: null },
  }
  for (const { source, waiting, oldest } of rows) {
    const queue = queues[queueOf(source as Source)]
    queue.waiting += waiting
    queue.oldestAt = Math.min(queue.oldestAt ?? Infinity, oldest)
  }
  return queues
}
