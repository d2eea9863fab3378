import { listWaiting } from '#app/features/places/queries/desk.server.ts'
import { BookingDecision, BookingReference } from '#app/features/partners/input/booking.ts'
import {
  decideBooking,
  undoBooking,
} from '#app/features/partners/operations/decide-booking.server.ts'
import { STEPS } from '#app/features/partners/rules/booking-words.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { checkKind } from './check-kind.server.ts'
import { HARM } from './harm.ts'

export const bookings = checkKind('bookings', {
  async list({ db }, admin) {
    const waiting = await listWaiting(db, admin)
    return waiting.map((booking) => {
      const { id: rowID, competitionID, changedAt: at } = booking
      return { rowID, competitionID, at, level: HARM.none, booking }
    })
  },
  /** An advert of something else has no listing. */
  show: (rows, { listings }) =>
    rows.map((row) => ({ ...row, listing: listings.get(row.competitionID ?? 0) })),
  async decide(values, { db, now }, admin) {
    const decision = parseInput(BookingDecision, values)
    const title = await decideBooking(db, admin, decision, now)
    return `${STEPS[decision.intent].done}: ${title}`
  },
  async undo(values, { db, now }, admin) {
    const { id } = parseInput(BookingReference, values)
    return undoBooking(db, admin, id, now)
  },
})
