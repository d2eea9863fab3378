import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { selectBookings } from '#app/features/places/queries/bookings.server.ts'
import { HOLDING } from '#app/features/places/rules/places.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { requireUndoable, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { BookingDecision } from '../input/booking.ts'
import { STEPS } from '../rules/booking-words.ts'
import { requireFree, requireRoom } from './book.server.ts'
import { mailBuyers } from './mail-buyer.server.ts'

type Row = Schema['bookings']
/** What an undo restores: the columns before a decision, and that decision. */
type Logged = Pick<Row, 'state' | 'reason' | 'changed_at' | 'before_decision'> & {
  price_note: string
  decided: { by: number; at: number; to: Row['state'] }
}

/**
 * Moves a booking on and mails its buyer. Decisions are serialised, so that two bookings never get the last place.
 * @returns its name.
 * @throws Problem 'conflict' when it has moved already; like `requireRoom` when it cannot be agreed to.
 */
export async function decideBooking(db: Db, admin: Admin, decision: BookingDecision, now: Date) {
  const { id, intent, price, reason } = decision
  return db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, id)
    const { from: states, to } = STEPS[intent]
    if (!booking || !(states as readonly string[]).includes(booking.state))
      throw new Problem('conflict', 'This booking has been decided already.')
    const { name, slug, from, until, state, before_decision } = booking
    if (intent === 'agree' && from && until) {
      if (until < dublinDay(now)) throw new Problem('conflict', 'Its days are over. Refuse it.')
      const wanted = { ...booking, from, until }
      await (slug ? requireRoom(tx, { ...wanted, slug }) : requireFree(tx, wanted))
    }
    const before: Logged = {
      state,
      before_decision,
      reason: booking.reason,
      price_note: booking.price,
      changed_at: booking.changedAt,
      decided: { by: admin.id, at: now.getTime(), to },
    }
    await tx
      .updateTable('bookings')
      .set({ state: to, changed_at: now.getTime(), before_decision: JSON.stringify(before) })
      .set({ ...(reason && { reason }), ...(price && { price_note: price }) })
      .where('id', '=', id)
      .execute()
    await mailBuyers(tx, now, id)
    return name
  })
}

/**
 * Restores a booking as it was before this admin's decision, and withdraws the mail about it.
 * @returns its name.
 * @throws Problem 'conflict' when it is too late or the booking has moved on; 'invalid' when its place was given away since.
 */
export async function undoBooking(db: Db, admin: Admin, id: number, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, id)
    const logged = booking?.before_decision
    const { decided, ...before }: Partial<Logged> = logged ? (JSON.parse(logged) as Logged) : {}
    const { to } = requireUndoable(decided, admin, now, UNDO_MS)
    if (!booking || booking.state !== to)
      throw new Problem('conflict', 'The booking has moved on since, so this cannot be undone.')
    const { from, until } = booking
    const isHeldAgain = isHolding(before.state) && !isHolding(to)
    if (isHeldAgain && from && until) await requireFree(tx, { ...booking, from, until })
    await tx.updateTable('bookings').set(before).where('id', '=', id).execute()
    await mailBuyers(tx, now, id)
    return booking.name
  })
}

/** Locks the catalogue's row on either database. */
async function lockBooking(tx: Db, id: number) {
  await announceChange(tx)
  return selectBookings(tx)
    .select('before_decision')
    .where('bookings.id', '=', id)
    .executeTakeFirst()
}

function isHolding(state: string | undefined) {
  return HOLDING.some((one) => one === state)
}
