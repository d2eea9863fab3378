import { sql, type Insertable } from 'kysely'
import type { Db, OpenDatabase } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { periodStart, RANGES } from '#app/features/statistics/rules/periods.ts'
import { addDays, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { seededRandom } from '#app/lib/random.ts'
import { HOUR_MS } from '../../app/lib/time/durations.ts'

/** Two years of clicks; a listing gets clicks on this many days. */
const DAYS = 730
const OPEN_DAYS = 54
const BATCH_ROWS = 5_000
const LISTING_BATCH_ROWS = 500
const PROMOTERS = 400
const SEARCH_DAYS = 90
const QUERIES_A_DAY = 50

type ClickRow = Insertable<Schema['click_counts']>

/** What two years leave behind, as flushes write it. @param clickRows counters of single days */
export async function fillYears(opened: OpenDatabase, clickRows: number, today: Day) {
  const perDay = Math.round(clickRows / DAYS)
  // As many as make `perDay` of them open on each day.
  const listings = Math.ceil((clickRows / DAYS) * (1 + (DAYS - 1) / OPEN_DAYS))
  await opened.db.transaction().execute(async (tx) => {
    await addListings(tx, listings, today)
    await addClicks(tx, { listings, perDay, today })
    await addSearches(tx, today)
  })
  if (opened.dialect === 'postgres') await sql`vacuum analyze`.execute(opened.db)
  return listings
}

/** Straight into their table: the statistics need no words of them. */
async function addListings(tx: Db, count: number, today: Day) {
  const start = startOfDublinDay(today).getTime() - DAYS * 24 * HOUR_MS
  for (let from = 0; from < count; from += LISTING_BATCH_ROWS) {
    const size = Math.min(LISTING_BATCH_ROWS, count - from)
    const rows = Array.from({ length: size }, (_, place) => {
      const index = from + place
      const publishedAt = start + Math.round((index / count) * DAYS * 24) * HOUR_MS
      return {
        slug: `listing-${index}`,
        title: `Win prize number ${index}`,
        description: '',
        promoter_name: `Promoter ${index % PROMOTERS}`,
        entry_url: 'https://promoter.example/win',
        kind: 'free-prize-draw',
        entry_method: 'online-form',
        entry_frequency: 'once',
        eligibility: 'roi',
        over_18: 0,
        costs_money: 0,
        end_date: addDays(today, Math.round((index / count) * DAYS) - DAYS + OPEN_DAYS),
        main_category: CATEGORIES[index % CATEGORIES.length] ?? CATEGORIES[0],
        restricted: 0,
        status: 'approved',
        source: 'member',
        submitted_at: publishedAt - (index % 40) * HOUR_MS,
        decided_at: publishedAt,
        published_at: publishedAt,
        updated_at: publishedAt,
      } as const
    })
    await tx.insertInto('competitions').values(rows).execute()
  }
}

type Clicks = { listings: number; perDay: number; today: Day }

/** Each day the listings of a window that moves over all of them are clicked on. */
async function addClicks(tx: Db, { listings, perDay, today }: Clicks) {
  const random = seededRandom(1)
  const longer = new Map<string, ClickRow>()
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(today, index - DAYS + 1)
    const first = 1 + Math.floor(((listings - perDay) * index) / (DAYS - 1))
    const rows: ClickRow[] = []
    for (let place = 0; place < perDay; place += 1) {
      const clicks = 1 + Math.floor(random() ** 4 * 60)
      for (const period of RANGES) {
        const row = { period, starts_on: periodStart(period, day), competition_id: first + place }
        if (period === 'day') rows.push({ ...row, clicks })
        else addTo(longer, { ...row, clicks })
      }
    }
    await insertClicks(tx, rows)
  }
  await insertClicks(tx, [...longer.values()])
}

function addTo(rows: Map<string, ClickRow>, row: ClickRow) {
  const key = `${row.period} ${row.starts_on} ${row.competition_id}`
  const known = rows.get(key)
  if (known) known.clicks += row.clicks
  else rows.set(key, row)
}

async function insertClicks(tx: Db, rows: ClickRow[]) {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await tx
      .insertInto('click_counts')
      .values(rows.slice(from, from + BATCH_ROWS))
      .execute()
  }
}

async function addSearches(tx: Db, today: Day) {
  for (let back = 0; back < SEARCH_DAYS; back += 1) {
    const rows = Array.from({ length: QUERIES_A_DAY }, (_, index) => ({
      what: 'empty-search' as const,
      day: addDays(today, -back),
      label: `wish number ${back * 3 + index}`,
      times: 1 + (index % 5),
    }))
    await tx.insertInto('day_counts').values(rows).execute()
  }
}
