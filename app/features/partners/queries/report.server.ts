import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { listPromoterIDs } from '#app/features/promoters/queries/promoters.server.ts'
import { medianOf } from '#app/lib/median.ts'
import { addDays, dublinDayAt, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { placeAndDays } from '../rules/booking-words.ts'
import {
  FIGURE_NAMES,
  openDays,
  toReport,
  type Counted,
  type Reported,
  type Span,
} from '../rules/report.ts'

/** Without a beginning, or with an earlier one. */
const SHOWN_DAYS = 60
/** With fewer listings the median of a category says little. */
const COMPARED_MIN = 10
const COMPARED_MAX = 300

type Subject = {
  name: string
  about: string
  from: Day | null
  until: Day | null
  /** Of the listing that is compared with others. */
  category?: string | null
  /** Its listings, by their own numbers or their promoters'. */
  by: 'id' | 'promoter_id'
  ids: number[]
}

/** Sums by day of a booking, a listing, or all listings of a promoter. */
export async function readReport(db: Db, reported: Reported, today: Day) {
  const subject = await findSubject(db, reported)
  if (!subject) return undefined
  const { name, about, by, ids } = subject
  const until = subject.until && subject.until < today ? subject.until : today
  const first = addDays(until, 1 - SHOWN_DAYS)
  const span = { from: subject.from && subject.from > first ? subject.from : first, until }
  const booking = reported.kind === 'booking' ? reported.id : 0
  const listings = db.selectFrom('competitions').select('id').where(by, 'in', ids)
  const [counted, compared] = await Promise.all([
    count(db, { booking, listings }, span),
    subject.category ? compare(db, subject.category, ids, span) : undefined,
  ])
  const figures = booking === 0 ? FIGURE_NAMES.slice(1) : FIGURE_NAMES
  return { name, about, compared, ...toReport(counted, figures, span) }
}

async function findSubject(db: Db, { kind, id }: Reported): Promise<Subject | undefined> {
  if (kind === 'booking') {
    const booking = await selectBookings(db).where('bookings.id', '=', id).executeTakeFirst()
    if (!booking) return undefined
    const about = `${placeAndDays(booking)}: ${booking.state}.`
    return { ...booking, about, by: 'id', ids: [booking.competitionID ?? 0] }
  }
  if (kind === 'promoter') {
    const ids = await listPromoterIDs(db, id)
    const one = db.selectFrom('promoters').select('name').where('id', '=', id)
    const { name } = await one.executeTakeFirstOrThrow()
    const about = 'All its listings together.'
    return { name, about, from: null, until: null, by: 'promoter_id', ids }
  }
  const listing = await db
    .selectFrom('competitions')
    .select(['title as name', 'published_at', 'end_date as until', 'main_category as category'])
    .where('id', '=', id)
    .where('status', '=', sql.lit('approved'))
    .executeTakeFirst()
  const from = dublinDayAt(listing?.published_at ?? 0)
  return listing && { ...listing, about: 'A listing of ours.', from, by: 'id', ids: [id] }
}

type Sources = {
  booking: number
  listings: SelectQueryBuilder<Schema, 'competitions', { id: number }>
}

async function count(db: Db, { booking, listings }: Sources, { from, until }: Span) {
  const { rows } = await sql<Counted>`
    select cast(starts_on as text) as day, 'openings' as figure, clicks as count from click_counts
    where period = 'day' and starts_on between ${from} and ${until} and competition_id in (${listings})
    union all select day, 'advert', openings from booking_counts
    where booking_id = ${booking} and day between ${from} and ${until}
    union all select day, kind || 's', times from listing_counts
    where day between ${from} and ${until} and competition_id in (${listings})`.execute(db)
  const saved = await db
    .selectFrom('bookmarks')
    .select([sql<number>`created_at / ${sql.lit(HOUR_MS)}`.as('hour')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', startOfDublinDay(from).getTime())
    .where('competition_id', 'in', listings)
    .groupBy('hour')
    .execute()
  const saves = saved.map(({ hour, count: times }): Counted => {
    return { day: dublinDayAt(hour * HOUR_MS), figure: 'saves', count: times }
  })
  return [...rows, ...saves]
}

/** Says how the openings per open day of its category's listings are; undefined with too few listings or openings. */
async function compare(db: Db, category: string, ids: number[], span: Span) {
  const others = await db
    .selectFrom('competitions')
    .select(['published_at', 'end_date as until'])
    .select(({ selectFrom }) =>
      selectFrom('click_counts')
        .select(({ fn }) => fn.sum<number | null>('clicks').as('sum'))
        .whereRef('competition_id', '=', 'competitions.id')
        .where('period', '=', sql.lit('day'))
        .where(({ between }) => between('starts_on', span.from, span.until))
        .as('clicks'),
    )
    .where('main_category', '=', category)
    .where('id', 'not in', ids)
    .where('status', '=', sql.lit('approved'))
    .where('end_date', '>=', span.from)
    .where('published_at', '<', startOfDublinDay(addDays(span.until, 1)).getTime())
    .orderBy('id', 'desc')
    .limit(COMPARED_MAX)
    .execute()
  const rates = others.map(({ clicks, published_at, until }) => {
    const from = dublinDayAt(published_at ?? 0)
    return (clicks ?? 0) / openDays({ from, until }, span)
  })
  const median = medianOf(rates)
  if (rates.length < COMPARED_MIN || !median) return undefined
  return { category, listings: rates.length, median }
}
