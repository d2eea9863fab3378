import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { EMPTY_SEARCHES_RETENTION_DAYS, EMPTY_SEARCHES_PER_DAY } from '../rules/empty-searches.ts'
import { RANGES, type Range } from '../rules/periods.ts'

const BATCH_ROWS = 500
/** More than the statistics page shows: twice 30 days, 26 weeks, 24 months. */
const CLICKS_RETENTION_DAYS: Record<Range, number> = { day: 400, week: 800, month: 1_600 }

/** Words that are counted by day. */
const DAY_COUNTS = { table: 'day_counts', key: ['what', 'day', 'label'], sum: 'times' } as const

/**
 * The tables of sums. `max` sums are counted between two flushes. Where the key ends with the number of a listing or
 * booking (`of`), nothing is counted for one that is not published, or was deleted.
 */
export const COUNTERS = {
  click: {
    table: 'click_counts',
    key: ['period', 'starts_on', 'competition_id'],
    sum: 'clicks',
    of: 'competitions',
    max: 6_000,
  },
  /** An own advert was opened. */
  advert: {
    table: 'booking_counts',
    key: ['day', 'booking_id'],
    sum: 'openings',
    of: 'bookings',
    max: 500,
  },
  'empty-search': { ...DAY_COUNTS, max: 200 },
  /** What can be answered today, and at midnight what could yesterday. */
  consent: { ...DAY_COUNTS, max: 50 },
  /** By the first address of a line in content/redirects.csv, never by the address that was asked for. */
  redirect: { ...DAY_COUNTS, max: 10_000 },
} as const
export type Counted = keyof typeof COUNTERS
type Counter = { of?: 'competitions' | 'bookings' } & (typeof COUNTERS)[Counted]

/** Concurrent processes add up, in one order, so that they don't deadlock. */
export async function writeCounts(db: Db, what: Counted, counts: readonly Count[]) {
  const counter: Counter = COUNTERS[what]
  const { table, key: columns, sum } = counter
  const kind = table === 'day_counts' ? [what] : []
  const counted =
    what === 'empty-search'
      ? await withinDays(db, counts)
      : await withoutUnknown(db, counter, counts)
  const rows = counted
    .toSorted((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1))
    .map(({ key, count }) =>
      Object.fromEntries(
        [...columns, sum].map((column, index) => [column, [...kind, ...key, count][index]]),
      ),
    )
  const added = sql`${sql.ref(`${table}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`
  // Writes only: on SQLite, a transaction that starts with a read may fail to upgrade.
  await db.transaction().execute(async (tx) => {
    for (const batch of batchesOf(rows))
      await tx
        .insertInto(table)
        .values(batch)
        .onConflict((conflict) => conflict.columns(columns).doUpdateSet({ [sum]: added }))
        .execute()
  })
}

async function withoutUnknown(db: Db, { of }: Counter, counts: readonly Count[]) {
  if (of === undefined) return counts
  const known = new Set<number>()
  for (const batch of batchesOf([...new Set(counts.map(({ key }) => Number(key.at(-1))))])) {
    const rows = await db
      .selectFrom(of)
      .select('id')
      .where('id', 'in', batch)
      .$if(of === 'competitions', (query) => query.where(sql`status`, '=', sql.lit('approved')))
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return counts.filter(({ key }) => known.has(Number(key.at(-1))))
}

/** A day stores `EMPTY_SEARCHES_PER_DAY` queries and goes on counting those. */
async function withinDays(db: Db, counts: readonly Count[]) {
  const queries = new Map(counts.map(({ key: [day = ''] }) => [day, new Set<unknown>()]))
  const known = await db
    .selectFrom('day_counts')
    .select(['day', 'label'])
    .where('what', '=', 'empty-search')
    .where('day', 'in', [...queries.keys()] as Day[])
    .execute()
  for (const { day, label } of known) queries.get(day)?.add(label)
  return counts.filter(({ key: [day = '', query] }) => {
    const stored = queries.get(day)
    if (stored?.has(query)) return true
    return stored && stored.size < EMPTY_SEARCHES_PER_DAY && stored.add(query)
  })
}

export async function forgetOldCounts(db: Db, today: Day) {
  for (const table of ['booking_counts', 'day_counts'] as const)
    await db
      .deleteFrom(table)
      .where('day', '<', addDays(today, -CLICKS_RETENTION_DAYS.month))
      .execute()
  await db
    .deleteFrom('day_counts')
    .where('what', '=', 'empty-search')
    .where('day', '<', addDays(today, -EMPTY_SEARCHES_RETENTION_DAYS))
    .execute()
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

/** The columns that name a sum, of which most begin with the day; `count` is added to it. */
export type Count = { key: readonly (string | number)[]; count: number }

type BufferedCounter = {
  /** Ignored while `max` other sums are counted. */
  add: (key: Count['key'], count?: number) => void
  take: () => Count[]
}

/** @param max number of sums, which bounds memory. */
export function openBufferedCounter(max: number): BufferedCounter {
  let counted = new Map<string, Count>()
  return {
    add(key, count = 1) {
      const name = JSON.stringify(key)
      const known = counted.get(name)
      if (known) known.count += count
      else if (counted.size < max) counted.set(name, { key, count })
    },
    take() {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    },
  }
}
