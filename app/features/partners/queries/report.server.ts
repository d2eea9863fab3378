import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { isPlace, PLACES } from '#app/features/bookings/rules/places.ts'
import { listPromoterIDs } from '#app/features/promoters/queries/promoters.server.ts'
import { medianOf } from '#app/lib/median.ts'
import { addDays, dublinDayAt, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import type { Reported } from '../operations/report-links.server.ts'
import { nameOf, spanOf } from '../rules/booking-words.ts'
import { openDays, REPORT_DAYS, toReport, type Counted, type Span } from '../rules/report.ts'

/** Without a beginning, or with an earlier one. */
const SHOWN_DAYS = 60
/** With fewer listings the median of a category says little. */
const COMPARED_MIN = 10
const COMPARED_MAX = 300

type Subject = Span & {
  name: string
  about: string
  /** Of an own advert, which has only openings. */
  box?: number
  listing?: number
  promoter?: readonly number[]
}

/** Sums by day of a booking, a listing, or all listings of a promoter. */
export async function readReport(db: Db, reported: Reported, today: Day) {
  const subject = await findSubject(db, reported, today)
  if (!subject) return undefined
  const until = subject.until < today ? subject.until : today
  const first = addDays(until, 1 - SHOWN_DAYS)
  const span = { from: subject.from > first ? subject.from : first, until }
  const [counted, compared] = await Promise.all([
    count(db, subject, span),
    subject.listing === undefined ? undefined : compare(db, subject.listing, span),
  ])
  const { name, about, box } = subject
  return { name, about, isBox: box !== undefined, compared, ...toReport(counted, span) }
}

async function findSubject(db: Db, reported: Reported, today: Day): Promise<Subject | undefined> {
  const { booking, claim, listing } = reported
  if (booking !== undefined) return findBooking(db, booking, today)
  const promoter = claim && (await listPromoterIDs(db, claim.promoterID))
  if (listing !== undefined) return findListing(db, listing, promoter)
  if (!claim || !promoter) return undefined
  const about = 'All its listings together.'
  const from = addDays(today, 1 - SHOWN_DAYS)
  return { name: claim.name, about, promoter, from, until: today }
}

async function findBooking(db: Db, id: number, today: Day): Promise<Subject | undefined> {
  const booking = await selectBookings(db).where('bookings.id', '=', id).executeTakeFirst()
  if (!booking) return undefined
  const { place, state, from, until, competitionID } = booking
  if (until && addDays(until, REPORT_DAYS) < today) return undefined
  const where = isPlace(place) ? PLACES[place].label : place
  return {
    name: nameOf(booking),
    about: `${where}, ${spanOf(booking)}: ${state}.`,
    from: from ?? addDays(today, 1 - SHOWN_DAYS),
    until: until ?? today,
    ...(competitionID === null ? { box: id } : { listing: competitionID }),
  }
}

/** @param promoter those whose listing it has to be */
async function findListing(db: Db, listing: number, promoter?: readonly number[]) {
  const row = await db
    .selectFrom('competitions')
    .select(['title as name', 'published_at', 'end_date as until'])
    .where('id', '=', listing)
    .where('status', '=', sql.lit('approved'))
    .$if(promoter !== undefined, (query) => query.where('promoter_id', 'in', promoter ?? []))
    .executeTakeFirst()
  if (!row) return undefined
  const { name, published_at, until } = row
  return { name, about: 'A listing of ours.', listing, from: dublinDayAt(published_at ?? 0), until }
}

async function count(db: Db, { box = 0, listing, promoter }: Subject, { from, until }: Span) {
  const own = db
    .selectFrom('competitions')
    .select('id')
    .$if(box > 0, (query) => query.where('id', '=', 0))
    .$if(listing !== undefined, (query) => query.where('id', '=', listing ?? 0))
    .$if(promoter !== undefined, (query) => query.where('promoter_id', 'in', promoter ?? []))
  const { rows } = await sql<Counted>`
    select cast(starts_on as text) as day, 'openings' as figure, clicks as count from click_counts
    where period = 'day' and starts_on between ${from} and ${until} and competition_id in (${own})
    union all select day, 'openings', openings from booking_counts
    where booking_id = ${box} and day between ${from} and ${until}
    union all select day, kind || 's', times from listing_counts
    where day between ${from} and ${until} and competition_id in (${own})`.execute(db)
  const saved = await db
    .selectFrom('bookmarks')
    .select([sql<number>`created_at / ${sql.lit(HOUR_MS)}`.as('hour')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', startOfDublinDay(from).getTime())
    .where('competition_id', 'in', own)
    .groupBy('hour')
    .execute()
  return rows.concat(
    saved.map((row): Counted => {
      const day = dublinDayAt(row.hour * HOUR_MS)
      return { day, figure: 'saves', count: row.count }
    }),
  )
}

/** Openings per open day of a listing, and the median of its category; undefined with too few of either. */
async function compare(db: Db, listing: number, span: Span) {
  const rates = await db
    .selectFrom('competitions')
    .leftJoin('click_counts', (join) =>
      join
        .onRef('competition_id', '=', 'competitions.id')
        .on('period', '=', sql.lit('day'))
        .on('starts_on', '>=', span.from)
        .on('starts_on', '<=', span.until),
    )
    .select(['competitions.id', 'main_category', 'published_at', 'end_date'])
    .select(({ fn }) => fn.sum<number | null>('clicks').as('clicks'))
    .where('main_category', '=', ({ selectFrom }) =>
      selectFrom('competitions as own').select('own.main_category').where('own.id', '=', listing),
    )
    .where('status', '=', sql.lit('approved'))
    .where('end_date', '>=', span.from)
    .where('published_at', '<', startOfDublinDay(addDays(span.until, 1)).getTime())
    .groupBy(['competitions.id', 'main_category', 'published_at', 'end_date'])
    .orderBy('competitions.id', 'desc')
    .limit(COMPARED_MAX)
    .execute()
  const rateOf = ({ clicks, published_at, end_date }: (typeof rates)[number]) =>
    (clicks ?? 0) / openDays({ from: dublinDayAt(published_at ?? 0), until: end_date }, span)
  const others = rates.filter(({ id }) => id !== listing)
  if (others.length < COMPARED_MIN) return undefined
  const median = medianOf(others.map(rateOf))
  const category = others[0]?.main_category ?? ''
  return median ? { category, listings: others.length, median } : undefined
}
