import type { Db } from '#app/db/client.server.ts'
import { listFree } from '#app/features/places/queries/desk.server.ts'
import type { Place } from '#app/features/places/rules/places.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { BOOKING_AHEAD_DAYS } from '../rules/booking-words.ts'

export type FreePlace = { place: Place; from: Day | undefined }

/** What can be booked, and from which day on; undefined where every day that can be asked for is taken. */
export async function listPlaces(db: Db, today: Day): Promise<FreePlace[]> {
  const places = await listFree(db, addDays(today, 1), BOOKING_AHEAD_DAYS)
  return places.map(({ place, days }) => ({ place, from: days.find(({ free }) => free > 0)?.day }))
}
