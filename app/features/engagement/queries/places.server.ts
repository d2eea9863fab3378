import type { Db } from '#app/db/client.server.ts'
import { selectBookings } from '#app/features/bookings/queries/bookings.server.ts'
import { listFree } from '#app/features/bookings/queries/desk.server.ts'
import { placeLabel } from '#app/features/bookings/rules/places.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, daysBetween, shortDate, type Day } from '#app/lib/time/days.ts'
import type { Ranking } from '../rules/figures.ts'

type Rows = Ranking['rows']

/** Returns on how many of the next seven days each place has room for one more booking. */
export async function listFreePlaces(db: Db, _admin: Admin, today: Day): Promise<Rows> {
  const places = await listFree(db, addDays(today, 1), 7)
  const rows = places.map(({ place, days }) => ({
    label: placeLabel(place),
    count: days.filter(({ free }) => free > 0).length,
  }))
  return rows.toSorted((a, b) => b.count - a.count)
}

/** Returns bookings that have ended since a day, the last first, each with the days it was booked for. */
export async function listEndedPlaces(
  db: Db,
  _admin: Admin,
  since: Day,
  size: number,
): Promise<Rows> {
  const rows = await selectBookings(db)
    .where('bookings.state', '=', 'ended')
    .where('until_day', '>=', since)
    .orderBy('until_day', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(size)
    .execute()
  return rows.map(({ from, until, name, buyer }) => ({
    label: `${until && shortDate(until)}: ${name}, ${buyer}`,
    count: from && until ? daysBetween(from, until) + 1 : 0,
  }))
}
