import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { freeByDay, HOLDING, PLACE_NAMES, type Held } from '../rules/places.ts'
import { selectBookings } from './bookings.server.ts'

const LISTED_MAX = 500

/** Those that need a decision, then those that are paid or run, then those that are over; each the latest change first. */
export function listBookings(db: Db, _admin: Admin) {
  return selectBookings(db)
    .orderBy((eb) => eb('state', 'in', ['asked', 'agreed']), 'desc')
    .orderBy((eb) => eb('state', 'in', ['ended', 'withdrawn']))
    .orderBy('bookings.changed_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

export type Booking = Awaited<ReturnType<typeof listBookings>>[number]

/** What an admin has to agree to, or to mark paid. */
function isWaiting({ eb }: ExpressionBuilder<Schema, 'bookings'>) {
  return eb('bookings.state', 'in', [sql.lit('asked' as const), sql.lit('agreed' as const)])
}

export function countWaitingBookings(db: Db, _admin: Admin | Operator) {
  return countWaiting(db.selectFrom('bookings').where(isWaiting), 'changed_at')
}

/** The oldest first. */
export function listWaiting(db: Db, _admin: Admin) {
  return selectBookings(db)
    .where(isWaiting)
    .orderBy('bookings.changed_at')
    .orderBy('bookings.id')
    .limit(LISTED_MAX)
    .execute()
}

/** Days for which places are held for buyers; bookings without an end take nothing from them. */
async function listHeld(db: Db, from: Day): Promise<Held[]> {
  const rows = await selectBookings(db)
    .where('state', 'in', HOLDING)
    .where('until_day', '>=', from)
    .execute()
  return rows.flatMap(({ from: first, until, ...of }) =>
    first && until ? [{ ...of, from: first, until }] : [],
  )
}

/** Returns the first day on which no more bookings like this one fit into its place. */
export async function firstFullDay(db: Db, wanted: Held): Promise<Day | undefined> {
  const { place, category } = wanted
  const held = await listHeld(db, wanted.from)
  const beside = held.filter((one) => place !== 'category' || one.category === category)
  return freeByDay(place, beside, wanted).find(({ free }) => free < 1)?.day
}

/** Returns how many more bookings each place can take on each of the days. */
export async function listFree(db: Db, from: Day, count: number) {
  const held = await listHeld(db, from)
  const span = { from, until: addDays(from, count - 1) }
  return PLACE_NAMES.map((place) => ({ place, days: freeByDay(place, held, span) }))
}
