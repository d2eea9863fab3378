import { fairOrder } from '#app/lib/random.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'

type Rules = {
  label: string
  /** Bookings that may share the place on one day. Each gets the same part of its views. */
  capacity: number
  boxes: number
  /** It shows a listing, not an advert of something else. */
  needsListing?: true
  /** House adverts fill what is free. Elsewhere nothing is shown: an empty place would push listings down. */
  house?: true
}

const place = (label: string, more: Partial<Rules> = {}): Rules => {
  return { label, capacity: 4, boxes: 1, ...more }
}

export const PLACES = {
  carousel: place('Home page, first of the six pictures', { boxes: 0, needsListing: true }),
  'home-box': place('Home page, box with a picture and a sentence', { boxes: 2, house: true }),
  category: place('Category of the listing, box between its listings', { needsListing: true }),
  'list-box': place('Lists, box between the listings'),
  'listing-box': place('Pages of listings, box below the listing'),
  'round-end': place('Today, box at its end', { house: true }),
  digest: place('Weekly mail, one line', { capacity: 1 }),
}
export type Place = keyof typeof PLACES
export const PLACE_NAMES = Object.keys(PLACES) as Place[]

/** Buyers of bookings that nobody paid for; they share what is free. */
const OWN = ['House', 'Admin']

export function isPlace(text: string): text is Place {
  return Object.hasOwn(PLACES, text)
}

/** Of a place that an earlier version had: its name. */
export function placeLabel(name: string): string {
  return isPlace(name) ? PLACES[name].label : name
}

export function isPaidFor({ buyer }: { buyer: string }): boolean {
  return !OWN.includes(buyer)
}

/** States in which a booking holds its place. */
export const HOLDING = ['agreed', 'paid', 'running'] as const

/** An own advert; the category is that of its listing. */
export type Box = {
  id: number
  image: string | null
  btnText: string
  description: string | null
  url: string | null
  buyer: string
  place: string
  category: string | null
}

type Turn = Pick<Box, 'place' | 'buyer' | 'category'>
type View = { place: Place; turn: number; category?: string | undefined }

/** The boxes of one view: first those paid for, in turns; house adverts, which are those of the home page, fill what is free. */
export function pickBoxes<T extends Turn>(
  boxes: readonly T[],
  { place: wanted, turn, category }: View,
): T[] {
  const { boxes: shown, house } = PLACES[wanted]
  const isOther = (box: T) => wanted === 'category' && box.category !== category
  const paid = boxes.filter((box) => isPaidFor(box) && box.place === wanted && !isOther(box))
  const first = fairOrder(paid, turn).slice(0, shown)
  const free = house ? shown - first.length : 0
  const own = boxes.filter((box) => !isPaidFor(box) && box.place === 'home-box')
  return [...first, ...(own.length > free ? fairOrder(own, turn) : own).slice(0, free)]
}

type Span = { from: Day; until: Day }
export type Held = Span & { place: string; category: string | null }

/**
 * Returns, for each day from `from` to `until`, how many more bookings the place can hold. Categories have their own room:
 * the one with the most bookings counts.
 */
export function freeByDay(place: string, held: readonly Held[], { from, until }: Span) {
  const days: { day: Day; free: number }[] = []
  const capacity = isPlace(place) ? PLACES[place].capacity : 0
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const taken = held.filter((one) => one.place === place && one.from <= day && day <= one.until)
    const groups = Map.groupBy(taken, ({ category }) => place === 'category' && category)
    const most = Math.max(0, ...[...groups.values()].map(({ length }) => length))
    days.push({ day, free: capacity - most })
  }
  return days
}
