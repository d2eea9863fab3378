import { seededRandom, shuffled } from '#app/lib/random.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'

type Rules = {
  label: string
  /** Bookings that may share the place on one day. Each gets the same part of its views. */
  capacity: number
  /** Boxes shown at once. */
  boxes: number
  /** House adverts fill what is free. Elsewhere nothing is shown: an empty place would push listings down. */
  house?: true
  /** What is shown is the listing: its title needs no sentence. */
  isListing?: true
  /** The patterns of the pages that show it. */
  pages: readonly string[]
}
const LISTS = ['/new-competitions', '/competitions-ending-soon', '/county/:county']

/** Everything that can be booked. */
export const PLACES = {
  carousel: {
    label: 'Home page, first of the six pictures',
    capacity: 4,
    boxes: 0,
    isListing: true,
    pages: ['/'],
  },
  'home-box': {
    label: 'Home page, box with a picture and a sentence',
    capacity: 4,
    boxes: 2,
    house: true,
    pages: ['/'],
  },
  category: {
    label: 'Category of the listing, box beside the list',
    capacity: 3,
    boxes: 1,
    isListing: true,
    pages: ['/competition-category/:cat'],
  },
  'list-box': {
    label: 'Lists, box between the listings',
    capacity: 4,
    boxes: 1,
    pages: [...LISTS, '/competition-category/:cat'],
  },
  'listing-box': {
    label: 'Pages of listings, box below the listing',
    capacity: 4,
    boxes: 1,
    pages: ['/competition/:comp'],
  },
  'round-end': {
    label: 'Today’s round, box at its end',
    capacity: 4,
    boxes: 1,
    house: true,
    pages: ['/todays-round'],
  },
  digest: { label: 'Weekly mail, one line', capacity: 1, boxes: 1, pages: [] },
} as const satisfies Record<string, Rules>
export type Place = keyof typeof PLACES
export const PLACE_NAMES = Object.keys(PLACES) as Place[]

/** Buyers of bookings that nobody paid for; they share what is free. */
const OWN = ['House', 'Admin']

export function isPlace(text: string): text is Place {
  return Object.hasOwn(PLACES, text)
}

export function rulesOf(place: Place): Rules {
  return PLACES[place]
}

export function isPaidFor({ buyer }: { buyer: string }): boolean {
  return !OWN.includes(buyer)
}

/** States in which a booking holds its place. */
export const HOLDING = ['agreed', 'paid', 'running'] as const

/** An own advert. */
export type Box = {
  id: number
  image: string | null
  btnText: string
  description: string
  competitionUrl: string
  buyer: string
  isPaid: boolean
  place: string
  /** Of its listing. */
  category: string | null
}

type Turn = Pick<Box, 'place' | 'buyer' | 'category'>
type View = { place: Place; turn: number; category?: string | undefined }

/** The boxes of one view: first those paid for, in turns; house adverts, which are those of the home page, fill what is free. */
export function pickBoxes<T extends Turn>(
  boxes: readonly T[],
  { place, turn, category }: View,
): T[] {
  const { boxes: shown, house } = rulesOf(place)
  const paid = boxes.filter(
    (box) =>
      isPaidFor(box) && box.place === place && (place !== 'category' || box.category === category),
  )
  const first = fairOrder(paid, turn).slice(0, shown)
  const free = house ? shown - first.length : 0
  const own = boxes.filter((box) => !isPaidFor(box) && box.place === 'home-box')
  return [...first, ...(own.length > free ? fairOrder(own, turn) : own).slice(0, free)]
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
