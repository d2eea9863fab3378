import { PLACES, type Place } from '#app/features/bookings/rules/places.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'

/** How long one booking may last, and how far ahead it may begin, in days. */
export const BOOKING_MAX_DAYS = 31
export const BOOKING_AHEAD_DAYS = 56
export const SENTENCE_MAX = 160

/** What the buyer reads when a request is refused. */
export const BOOKING_REASON_MAX = 300

type Named = { title: string | null; btnText: string | null }

export function nameOf({ title, btnText }: Named): string {
  return title ?? btnText ?? ''
}

export function spanOf({ from, until }: { from: Day | null; until: Day | null }): string {
  if (!from) return until ? `until ${prettyDate(until)}` : 'without an end'
  return until ? `${prettyDate(from)} to ${prettyDate(until)}` : `from ${prettyDate(from)}`
}

type About = {
  place: Place
  from: Day | null
  until: Day | null
  buyer: string
  email: string | null
  description: string | null
  price: string
  reason: string | null
}

/** What the desk says of a booking, one line each. */
export function deskLines(booking: About): string[] {
  const { place, buyer, email, description, price, reason } = booking
  return [
    `${PLACES[place].label}, ${spanOf(booking)}.`,
    `For ${buyer}${email ? `, ${email}` : ''}.`,
    description ?? '',
    price && `Price: ${price}`,
    reason ? `Reason: ${reason}` : '',
  ].filter((line) => line !== '')
}
