import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'

/** Below this a number could tell about a person, so none is shown. */
const SHOWN_MIN = 10
/** Of a booking without a beginning. */
const SHOWN_DAYS = 30

type ReportDay = { day: Day; openings: number | null }

/** Sums of openings by day: of the listing, or of an own advert. Null where there are fewer than 10. */
export async function readReport(db: Db, id: number, today: Day) {
  const booking = await selectBookings(db).where('bookings.id', '=', id).executeTakeFirst()
  if (!booking) return undefined
  const { from, until, competitionID } = booking
  const first = from ?? addDays(today, 1 - SHOWN_DAYS)
  const last = until && until < today ? until : today
  const counted =
    competitionID === null
      ? await db
          .selectFrom('booking_counts')
          .select(['day', 'openings'])
          .where('booking_id', '=', id)
          .where('day', '>=', first)
          .execute()
      : await db
          .selectFrom('click_counts')
          .select(['starts_on as day', 'clicks as openings'])
          .where('period', '=', 'day')
          .where('competition_id', '=', competitionID)
          .where('starts_on', '>=', first)
          .execute()
  const sums = new Map(counted.map(({ day, openings }) => [day, openings]))
  const days: ReportDay[] = []
  let total = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const openings = sums.get(day) ?? 0
    total += openings
    days.push({ day, openings: openings < SHOWN_MIN ? null : openings })
  }
  return { booking, days, total: total < SHOWN_MIN ? null : total }
}
