import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Source } from '#app/features/listings/rules/listing.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { queueOf, type Queue } from '#app/features/listings/rules/queues.ts'

export type Desk = Record<Queue | 'unreviewed', { waiting: number; oldestAt: number | null }> & {
  /** The number of listings with open reports, and the oldest report's time. */
  reports: { waiting: number; oldestAt: number | null }
}

export async function readDesk(db: Db, _admin: Admin | Operator): Promise<Desk> {
  const [rows, reports, unreviewed] = await Promise.all([
    selectWaiting(db),
    selectReported(db),
    selectUnreviewed(db),
  ])
  const desk: Desk = {
    pending: { waiting: 0, oldestAt: null },
    fpd: { waiting: 0, oldestAt: null },
    unreviewed: { waiting: unreviewed.listings, oldestAt: unreviewed.oldest },
    reports: { waiting: reports.listings, oldestAt: reports.oldest },
  }
  for (const row of rows) {
    const queue = desk[queueOf(row.source as Source)]
    queue.waiting += row.waiting
    queue.oldestAt = Math.min(queue.oldestAt ?? Infinity, row.oldest)
  }
  return desk
}

export async function countUndecided(db: Db): Promise<Record<Queue, number>> {
  const waiting: Record<Queue, number> = { pending: 0, fpd: 0 }
  for (const row of await selectWaiting(db)) waiting[queueOf(row.source as Source)] += row.waiting
  return waiting
}

function selectWaiting(db: Db) {
  return db
    .selectFrom('competitions')
    .select([
      'source',
      ({ fn }) => fn.countAll<number>().as('waiting'),
      ({ fn }) => fn.min<number>('submitted_at').as('oldest'),
    ])
    .where('status', '=', sql.lit('pending'))
    .groupBy('source')
    .execute()
}

function selectUnreviewed(db: Db) {
  return db
    .selectFrom('competitions')
    .select([
      ({ fn }) => fn.countAll<number>().as('listings'),
      ({ fn }) => fn.min<number | null>('submitted_at').as('oldest'),
    ])
    .where('unreviewed', '=', sql.lit(1 as const))
    .where('status', '=', sql.lit('approved'))
    .executeTakeFirstOrThrow()
}

function selectReported(db: Db) {
  return db
    .selectFrom('reports')
    .select([
      ({ fn }) => fn.count<number>('competition_id').distinct().as('listings'),
      ({ fn }) => fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
}
