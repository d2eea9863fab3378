import type { Db } from '#app/db/client.server.ts'
import { listFree } from '#app/features/bookings/queries/desk.server.ts'
import { PLACES } from '#app/features/bookings/rules/places.ts'
import { MEASURED_SHARE } from '#app/features/engagement/rules/visit-figures.ts'
import { addDays, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { SHOWN_MIN } from '../rules/report.ts'

const WEEKS = 5
const SHOWN_DAYS = 30
/** Two digits: the numbers are estimates. */
const DIGITS = 2

/** What can be booked: how often each place is seen, and how many more bookings each day from tomorrow can take, by week. */
export async function listPlaces(db: Db, today: Day) {
  const since = addDays(today, -SHOWN_DAYS)
  const visits = await countVisits(db, since)
  const mails = await countDigestMails(db, since)
  const monday = addDays(today, -weekdayOf(today) + 1)
  const places = await listFree(db, monday, 7 * WEEKS)
  return places.map(({ place, days }) => {
    const shown = days.map(({ day, free }) => ({ day, free: day > today ? free : null }))
    const weeks = Array.from({ length: WEEKS }, (_, week) => shown.slice(7 * week, 7 * week + 7))
    const seen = PLACES[place].pages.reduce((sum, page) => sum + (visits.get(page) ?? 0), 0)
    return { place, weeks, views: rounded(place === 'digest' ? mails : seen) }
  })
}

/** Estimates how many visits began on each page. */
async function countVisits(db: Db, since: Day) {
  const counted = await db
    .selectFrom('visit_figures')
    .select(['page', ({ fn }) => fn.sum<number>('visits').as('visits')])
    .where('figure', '=', 'LCP')
    .where('day', '>=', since)
    .groupBy('page')
    .execute()
  return new Map(counted.map((row) => [row.page, row.visits / MEASURED_SHARE]))
}

async function countDigestMails(db: Db, since: Day) {
  const { mails } = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('digest_week', 'is not', null)
    .where('state', '=', 'sent')
    .where('send_at', '>=', startOfDublinDay(since).getTime())
    .executeTakeFirstOrThrow()
  return mails
}

/** Null below ten. */
function rounded(count: number): number | null {
  return count < SHOWN_MIN ? null : Number(count.toPrecision(DIGITS))
}
