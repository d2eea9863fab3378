import { seededRandom, shuffled } from '#app/lib/random.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'

/** `capacity`: bookings that may share the place on one day. Each gets the same part of its views. */
export const PLACES = {
  carousel: { label: 'Home page, first of the six pictures', capacity: 4 },
  'home-box': { label: 'Home page, box with a picture and a sentence', capacity: 4 },
} as const
export type Place = keyof typeof PLACES

/** Boxes shown on the home page at once. */
const HOME_BOXES = 2
/** Buyers of bookings that nobody paid for; they share what is free. */
const OWN = ['House', 'Admin']

export function isPlace(text: string): text is Place {
  return Object.hasOwn(PLACES, text)
}

export function isPaidFor({ buyer }: { buyer: string }): boolean {
  return !OWN.includes(buyer)
}

/** States in which a booking holds its place. */
export const HOLDING = ['agreed', 'paid', 'running'] as const

type Turn = { buyer: string }

/** The boxes of one view: first those paid for, in turns; house adverts fill what is free. */
export function pickBoxes<T extends Turn>(boxes: readonly T[], turn: number): T[] {
  const paid = boxes.filter(isPaidFor)
  const house = boxes.filter((box) => !isPaidFor(box))
  const first = fairOrder(paid, turn).slice(0, HOME_BOXES)
  const free = HOME_BOXES - first.length
  return [...first, ...(house.length > free ? fairOrder(house, turn) : house).slice(0, free)]
}

/**
 * Items in the order of a turn. In n turns each of n items is first once, in an order that differs between rounds, so
 * that a cache that skips every second turn favours none.
 */
export function fairOrder<T>(items: readonly T[], turn: number): T[] {
  const round = Math.floor(turn / items.length)
  const order = shuffled(items, seededRandom(round))
  const first = turn % items.length
  return items.length < 2 ? [...items] : [...order.slice(first), ...order.slice(0, first)]
}

type Span = { from: Day; until: Day }

/** Returns, for each day from `from` to `until`, how many more bookings the place can hold; below 0 it has too many. */
export function freeByDay(place: Place, held: readonly Span[], { from, until }: Span) {
  const days: { day: Day; free: number }[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const taken = held.filter((span) => span.from <= day && day <= span.until).length
    days.push({ day, free: PLACES[place].capacity - taken })
  }
  return days
}
