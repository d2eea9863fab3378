import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Source } from '#app/features/listings/rules/listing.ts'
import { queueOf, type Queue } from '#app/features/listings/rules/queues.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

/** Items that wait for an admin: their number, and the oldest one's time. */
export type Waiting = { waiting: number; oldestAt: number | null }

/** `reports` are listings with open reports. */
export async function readDesk(
  db: Db,
  _admin: Admin | Operator,
): Promise<Record<Queue | 'unreviewed' | 'reports', Waiting>> {
  const [queues, reports, unreviewed] = await Promise.all([
    countUndecided(db),
    countReported(db),
    countUnreviewed(db),
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

function countUnreviewed(db: Db): Promise<Waiting> {
  return db
    .selectFrom('competitions')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('submitted_at').as('oldestAt'),
    ])
    .where('unreviewed', '=', sql.lit(1 as const))
    .where('status', '=', sql.lit('approved'))
    .executeTakeFirstOrThrow()
}

function countReported(db: Db): Promise<Waiting> {
  return db
    .selectFrom('reports')
    .select(({ fn }) => [
      fn.count<number>('competition_id').distinct().as('waiting'),
      fn.min<number | null>('created_at').as('oldestAt'),
    ])
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
}
