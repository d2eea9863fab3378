import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { CONSENT_VERSION } from '#app/lib/browser/consent.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { EMPTY_SEARCHES_RETENTION_DAYS, EMPTY_SEARCHES_PER_DAY } from '../rules/empty-searches.ts'
import { toClickRows } from '../rules/click-rows.ts'
import { RANGES, type Range } from '../rules/periods.ts'
import type { VisitFigure } from '../rules/visit-figures.ts'
import type { DailyCount } from './buffered-counter.ts'

const BATCH_ROWS = 500
/** More than the statistics page shows: twice 30 days, 26 weeks, 24 months. */
const CLICKS_RETENTION_DAYS: Record<Range, number> = { day: 400, week: 800, month: 1_600 }

/** Concurrent processes add up. Skips unpublished listings. */
export async function addClicks(db: Db, counts: readonly DailyCount<number>[]) {
  const published = await publishedOf(db, [...new Set(counts.map(({ subject }) => subject))])
  const rows = toClickRows(counts.filter(({ subject }) => published.has(subject)))
  // Writes first: on SQLite, a transaction that starts with a read may fail to upgrade.
  await db.transaction().execute(async (tx) => {
    for (const batch of batchesOf(rows)) {
      await tx
        .insertInto('click_counts')
        .values(batch)
        .onConflict((conflict) =>
          conflict
            .columns(['period', 'starts_on', 'competition_id'])
            .doUpdateSet({ clicks: sql`click_counts.clicks + excluded.clicks` }),
        )
        .execute()
    }
  })
}

async function publishedOf(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const published = new Set<number>()
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('competitions')
      .select('id')
      .where('id', 'in', batch)
      .where('status', '=', sql.lit('approved'))
      .execute()
    for (const { id } of rows) published.add(id)
  }
  return published
}

export async function addConsents(db: Db, counts: readonly DailyCount<string>[]) {
  const rows = counts.map(({ day, subject, count }) => ({
    day,
    version: CONSENT_VERSION,
    answer: subject,
    answers: count,
  }))
  await db
    .insertInto('consent_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'version', 'answer'])
        .doUpdateSet({ answers: sql`consent_counts.answers + excluded.answers` }),
    )
    .execute()
}

/** A day stores `EMPTY_SEARCHES_PER_DAY` queries and goes on counting those. */
export async function addEmptySearches(db: Db, counts: readonly DailyCount<string>[]) {
  const sorted = counts.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  await db.transaction().execute(async (tx) => {
    for (const one of sorted) {
      if (await addToKnown(tx, one)) continue
      if ((await countQueries(tx, one.day)) < EMPTY_SEARCHES_PER_DAY) await addNew(tx, one)
    }
  })
}

async function addToKnown(tx: Db, { day, subject, count }: DailyCount<string>) {
  const { numUpdatedRows } = await tx
    .updateTable('empty_searches')
    .set(({ eb }) => ({ searches: eb('searches', '+', count) }))
    .where('day', '=', day)
    .where('query', '=', subject)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

async function countQueries(tx: Db, day: Day) {
  const { queries } = await tx
    .selectFrom('empty_searches')
    .select(({ fn }) => fn.countAll<number>().as('queries'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return queries
}

async function addNew(tx: Db, { day, subject, count }: DailyCount<string>) {
  await tx
    .insertInto('empty_searches')
    .values({ day, query: subject, searches: count })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'query'])
        .doUpdateSet({ searches: sql`empty_searches.searches + excluded.searches` }),
    )
    .execute()
}

/** By the rule, never by the address that was asked for. */
export async function addRedirects(db: Db, counts: readonly DailyCount<string>[]) {
  for (const batch of batchesOf(counts))
    await db
      .insertInto('redirect_counts')
      .values(batch.map(({ day, subject, count }) => ({ day, rule: subject, hits: count })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'rule'])
          .doUpdateSet({ hits: sql`redirect_counts.hits + excluded.hits` }),
      )
      .execute()
}

/** @param counts of subjects like 'LCP 1800 /competition/:comp' */
export async function addVisitFigures(db: Db, counts: readonly DailyCount<string>[]) {
  const rows = counts.map(({ day, subject, count }) => {
    const [figure, upTo, page = ''] = subject.split(' ')
    return { day, page, figure: figure as VisitFigure, up_to: Number(upTo), visits: count }
  })
  for (const batch of batchesOf(rows))
    await db
      .insertInto('visit_figures')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'figure', 'up_to'])
          .doUpdateSet({ visits: sql`visit_figures.visits + excluded.visits` }),
      )
      .execute()
}

/** By the booking, which may have been deleted since: then nothing is counted. */
export async function addAdverts(db: Db, counts: readonly DailyCount<number>[]) {
  for (const { day, subject, count } of counts)
    await db
      .insertInto('booking_counts')
      .columns(['day', 'booking_id', 'openings'])
      .expression(({ selectFrom }) =>
        selectFrom('bookings')
          .select([
            sql<Day>`cast(${day} as text)`.as('day'),
            'bookings.id',
            sql<number>`cast(${count} as integer)`.as('n'),
          ])
          .where('bookings.id', '=', subject),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'booking_id'])
          .doUpdateSet({ openings: sql`booking_counts.openings + excluded.openings` }),
      )
      .execute()
}

const COUNTS_BY_DAY = [
  'consent_counts',
  'redirect_counts',
  'visit_figures',
  'booking_counts',
] as const

export async function forgetOldCounts(db: Db, today: Day) {
  await db
    .deleteFrom('empty_searches')
    .where('day', '<', addDays(today, -EMPTY_SEARCHES_RETENTION_DAYS))
    .execute()
  for (const table of COUNTS_BY_DAY) {
    await db
      .deleteFrom(table)
      .where('day', '<', addDays(today, -CLICKS_RETENTION_DAYS.month))
      .execute()
  }
  for (const period of RANGES) {
    await db
      .deleteFrom('click_counts')
      .where('period', '=', period)
      .where('starts_on', '<', addDays(today, -CLICKS_RETENTION_DAYS[period]))
      .execute()
  }
}

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += BATCH_ROWS) {
    yield items.slice(from, from + BATCH_ROWS)
  }
}
