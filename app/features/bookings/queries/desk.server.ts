import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { freeByDay, HOLDING, isPlace, type Place } from '../rules/places.ts'
import { selectBookings } from './bookings.server.ts'

const SHOWN_ENDED = 30
const WAITING_MAX = 500
const ORDER = ['asked', 'agreed', 'paid', 'running', 'ended', 'withdrawn']

/** All that wait or run, those that need a decision first, and the latest that ended. */
export async function listBookings(db: Db, _admin: Admin) {
  const rows = await selectBookings(db)
    .orderBy('bookings.changed_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(500)
    .execute()
  const known = rows.filter(isKnown)
  const isOver = ({ state }: (typeof known)[number]) => state === 'ended' || state === 'withdrawn'
  const sorted = known.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return [...sorted.filter((row) => !isOver(row)), ...sorted.filter(isOver).slice(0, SHOWN_ENDED)]
}

function isKnown<Row extends { place: string }>(row: Row): row is Row & { place: Place } {
  return isPlace(row.place)
}

export type Booking = Awaited<ReturnType<typeof listBookings>>[number]

/** Bookings that an admin has to agree to, or to mark paid, the oldest first. */
export async function listWaiting(db: Db, _admin: Admin | Operator) {
  const rows = await selectBookings(db)
    .where('bookings.state', 'in', [sql.lit('asked' as const), sql.lit('agreed' as const)])
    .orderBy('bookings.changed_at')
    .orderBy('bookings.id')
    .limit(WAITING_MAX)
    .execute()
  return rows.filter(isKnown)
}

/** Days that a place is held for a buyer; those without an end take nothing from them. A category's are its own. */
export async function listHeld(db: Db, place: Place, from: Day, category?: string) {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('competitions', 'competitions.id', 'bookings.competition_id')
    .select(['from_day', 'until_day', 'main_category as category'])
    .where('bookings.place', '=', place)
    .$if(place === 'category' && category !== undefined, (query) =>
      query.where('main_category', '=', category ?? ''),
    )
    .where('state', 'in', HOLDING)
    .where('until_day', '>=', from)
    .execute()
  return rows.flatMap(({ from_day, until_day, category: of }) =>
    from_day && until_day ? [{ from: from_day, until: until_day, category: of }] : [],
  )
}

/** Returns how many more bookings a place can take on each of the next days; of categories, that of which most is booked. */
export async function listFree(db: Db, place: Place, today: Day, count: number) {
  const span = { from: addDays(today, 1), until: addDays(today, count) }
  const held = await listHeld(db, place, span.from)
  const groups = Map.groupBy(held, ({ category }) => (place === 'category' ? category : null))
  const free = [[], ...groups.values()].map((spans) => freeByDay(place, spans, span))
  return (free[0] ?? []).map(({ day }, index) => ({
    day,
    free: Math.min(...free.map((days) => days[index]?.free ?? 0)),
  }))
}
