import { placeLabel } from '#app/features/places/rules/places.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'

/** How long one booking may last, and how far ahead it may begin, in days. */
export const BOOKING_MAX_DAYS = 31
export const BOOKING_AHEAD_DAYS = 56
export const SENTENCE_MAX = 160

/** Of the note on a booking, with its price. */
export const NOTE_MAX = 200

/** What the buyer reads when a request is refused. */
export const BOOKING_REASON_MAX = 300

/** What an admin may do with a booking, from which states, and what is said then. */
export const STEPS = {
  agree: { from: ['asked'], to: 'agreed', done: 'Agreed, the place is held' },
  paid: { from: ['agreed'], to: 'paid', done: 'Paid, it begins by itself' },
  refuse: { from: ['asked', 'agreed'], to: 'withdrawn', done: 'Refused' },
  end: { from: ['paid', 'running'], to: 'ended', done: 'Ended' },
} as const

type Placed = { place: string; from: Day | null; until: Day | null }

export function placeAndDays({ place, from, until }: Placed): string {
  const days = [from && `from ${prettyDate(from)}`, until && `until ${prettyDate(until)}`]
  return [placeLabel(place), ...days].filter(Boolean).join(' ')
}

type About = Placed & {
  buyer: string
  email: string | null
  description: string | null
  price: string
  reason: string | null
}

/** What the desk says of a booking, one line each. */
export function deskLines(booking: About): string[] {
  const { buyer, email, description, price, reason } = booking
  return [
    `${placeAndDays(booking)}.`,
    `For ${buyer}${email ? `, ${email}` : ''}.`,
    description ?? '',
    price && `Note: ${price}`,
    reason ? `Reason: ${reason}` : '',
  ].filter((line) => line !== '')
}
