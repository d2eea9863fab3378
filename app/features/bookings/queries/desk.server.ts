import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { freeByDay, HOLDING, isPlace, PLACE_NAMES, type Place } from '../rules/places.ts'
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

/** What an admin has to agree to, or to mark paid. */
function isWaiting({ and, eb }: ExpressionBuilder<Schema, 'bookings'>) {
  return and([
    eb('bookings.state', 'in', [sql.lit('asked' as const), sql.lit('agreed' as const)]),
    eb('bookings.competition_id', 'is not', null),
  ])
}

export function countWaitingBookings(db: Db, _admin: Admin | Operator) {
  return countWaiting(db.selectFrom('bookings').where(isWaiting), 'changed_at')
}

/** The oldest first. */
export async function listWaiting(db: Db, _admin: Admin) {
  const rows = await selectBookings(db)
    .where(isWaiting)
    .orderBy('bookings.changed_at')
    .orderBy('bookings.id')
    .limit(WAITING_MAX)
    .execute()
  return rows.filter(isKnown)
}

type Where = { place: Place; category: string }

/** Days for which places are held for buyers; those without an end take nothing from them. A category's are its own. */
export async function listHeld(db: Db, from: Day, where?: Where) {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('competitions', 'competitions.id', 'bookings.competition_id')
    .select(['bookings.place', 'from_day', 'until_day', 'main_category as category'])
    .$if(where !== undefined, (query) => query.where('bookings.place', '=', where?.place ?? ''))
    .$if(where?.place === 'category', (query) =>
      query.where('main_category', '=', where?.category ?? ''),
    )
    .where('state', 'in', HOLDING)
    .where('until_day', '>=', from)
    .execute()
  return rows.flatMap(({ from_day, until_day, ...of }) =>
    from_day && until_day ? [{ ...of, from: from_day, until: until_day }] : [],
  )
}

/** Returns how many more bookings each place can take on each of the next days; of categories, that of which most is booked. */
export async function listFree(db: Db, today: Day, count: number) {
  const span = { from: addDays(today, 1), until: addDays(today, count) }
  const held = await listHeld(db, span.from)
  return PLACE_NAMES.map((place) => {
    const booked = held.filter((one) => one.place === place)
    const groups = Map.groupBy(booked, ({ category }) => (place === 'category' ? category : null))
    const free = [[], ...groups.values()].map((spans) => freeByDay(place, spans, span))
    const days = (free[0] ?? []).map(({ day }, index) => ({
      day,
      free: Math.min(...free.map((all) => all[index]?.free ?? 0)),
    }))
    return { place, days }
  })
}
