import { sql } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { DayCount, HourCount, OpenCounts, DurationCount } from '../rules/counting.ts'
import { HOUR_MS, HOUR_S } from '#app/lib/time/durations.ts'

// Instants are grouped by UTC hour since 1970, which both databases compute alike.
const TENTH_IN_MS = HOUR_MS / 10
const DECIDED_SOURCES = ['member', 'fpd']

const COUNT = sql<number>`count(*)`.as('count')

export function countSubmissions(db: Db, _admin: Admin, from: number): Promise<HourCount[]> {
  return db
    .selectFrom('competitions')
    .select([perHour('submitted_at'), COUNT])
    .where('submitted_at', '>=', from * HOUR_MS)
    .where('source', 'in', DECIDED_SOURCES)
    .groupBy('hour')
    .execute()
}

export function countDecisions(db: Db, _admin: Admin, from: number): Promise<DurationCount[]> {
  const taken = sql<number>`(decided_at - submitted_at) / ${sql.lit(TENTH_IN_MS)}`
  return db
    .selectFrom('competitions')
    .select([perHour('decided_at'), taken.as('tenths'), COUNT])
    .where('decided_at', '>=', from * HOUR_MS)
    .where('source', 'in', DECIDED_SOURCES)
    .groupBy(['hour', 'tenths'])
    .execute()
}

export async function countMembers(db: Db, _admin: Admin): Promise<number> {
  const { count } = await db.selectFrom('users').select(COUNT).executeTakeFirstOrThrow()
  return count
}

export function countMade(db: Db, _admin: Admin, table: 'users' | 'bookmarks', from: number) {
  return db
    .selectFrom(table)
    .select([perHour('created_at'), COUNT])
    .where('created_at', '>=', from * HOUR_MS)
    .groupBy('hour')
    .execute()
}

/** Returns the input of `openAtEnds`, since the hour in which the day `first` starts. */
export async function countOpenings(
  db: Db,
  _admin: Admin,
  { from, first, today }: { from: number; first: Day; today: Day },
): Promise<OpenCounts> {
  const [open, published, closed] = await Promise.all([
    db.selectFrom('competitions').select(COUNT).where(isOpenOn(today)).executeTakeFirstOrThrow(),
    selectOnceOpen(db)
      .select([perHour('published_at'), COUNT])
      .where('published_at', '>=', from * HOUR_MS)
      .groupBy('hour')
      .execute(),
    countClosed(db, first, today),
  ])
  return { open: open.count, published, closed }
}

function countClosed(db: Db, first: Day, today: Day): Promise<DayCount[]> {
  return selectOnceOpen(db)
    .select(['end_date as day', COUNT])
    .where('end_date', '>=', first)
    .where('end_date', '<', today)
    .groupBy('end_date')
    .execute()
}

/** Leaves out listings that were imported after closing. */
function selectOnceOpen(db: Db) {
  const seconds =
    dialectOf(db) === 'sqlite' ? sql`unixepoch(end_date)` : sql`extract(epoch from end_date)`
  const closes = sql<number>`${seconds} / ${sql.lit(HOUR_S)} + 24`
  return db
    .selectFrom('competitions')
    .where('status', '=', sql.lit('approved'))
    .where(sql<number>`published_at / ${sql.lit(HOUR_MS)}`, '<', closes)
}

function perHour(column: 'submitted_at' | 'decided_at' | 'published_at' | 'created_at') {
  return sql<number>`${sql.ref(column)} / ${sql.lit(HOUR_MS)}`.as('hour')
}
