import { findQuiet, scoreOpenings, type Opened } from '#app/features/statistics/rules/quiet.ts'
import { medianOf } from '#app/lib/median.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'

const DAYS = 30
/** What is published a day, and for how many days it is open. */
const PUBLISHED_A_DAY = 12
const OPEN_DAYS = 21
/** People who enter on the first day, of a listing of common appeal. */
const ENTERED_FIRST_DAY = 400
/** Of those who enter, the share that comes through the site; others learn of it elsewhere. */
const SITE_SHARE = 0.08
const START = Date.UTC(2026, 9, 1)

/** How many people a way to enter keeps away, and its share of all listings. */
const WAYS = [
  { entryMethod: 'online-form', share: 0.65, ease: 1 },
  { entryMethod: 'social-media', share: 0.25, ease: 1.6 },
  { entryMethod: 'email', share: 0.1, ease: 0.5 },
] as const

type Simulated = Omit<Opened, 'openings'> & { appeal: number; fame: number }
export type SimulatedDay = { now: Date; listings: (Opened & { entries: number })[] }

/**
 * Returns what is open on each day of a month. Entries follow a listing's appeal, its way to enter and its
 * age. The site sees a share of them, more of one that it shows well and less of one that is famous elsewhere.
 */
export function simulateMonth(random: () => number): SimulatedDay[] {
  const published = Array.from({ length: (DAYS + OPEN_DAYS) * PUBLISHED_A_DAY }, (_, index) =>
    aListing(index, random),
  )
  const counts = new Map(published.map(({ id }) => [id, { openings: 0, entries: 0 }]))
  return Array.from({ length: DAYS + OPEN_DAYS }, (_, day) => {
    const now = new Date(START + (day + 1) * DAY_MS)
    const open = published.filter(
      ({ publishedAt }) =>
        publishedAt < now.getTime() && publishedAt >= now.getTime() - OPEN_DAYS * DAY_MS,
    )
    const listings = open.map((listing) => {
      const count = counts.get(listing.id) ?? { openings: 0, entries: 0 }
      const wanted = enteredOn(listing, now)
      count.entries += drawCount(wanted, random)
      count.openings += drawCount(wanted * SITE_SHARE * listing.fame, random)
      return Object.assign({}, listing, count)
    })
    return { now, listings }
  }).slice(OPEN_DAYS)
}

function aListing(index: number, random: () => number): Simulated {
  const draw = random()
  const way = WAYS.find((_, at) => draw < sumOf(WAYS.slice(0, at + 1))) ?? WAYS[0]
  const hour = Math.floor(random() * 24) * HOUR_MS
  return {
    id: index + 1,
    entryMethod: way.entryMethod,
    publishedAt: START + Math.floor(index / PUBLISHED_A_DAY) * DAY_MS + hour,
    prizeCount: random() < 0.75 ? null : 1 + Math.floor(random() * 10),
    appeal: way.ease * Math.exp(0.8 * drawNormal(random)),
    fame: Math.exp(0.6 * drawNormal(random)),
  }
}

/** Interest halves in five days. */
function enteredOn({ publishedAt, appeal }: Simulated, now: Date) {
  const days = (now.getTime() - publishedAt) / DAY_MS
  return ENTERED_FIRST_DAY * appeal * 0.5 ** (days / 5) * Math.min(1, days)
}

function sumOf(ways: readonly { share: number }[]) {
  return ways.reduce((sum, { share }) => sum + share, 0)
}

function drawNormal(random: () => number) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A Poisson count, by its normal approximation where it is large. */
function drawCount(mean: number, random: () => number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)))
  let [count, product] = [0, random()]
  for (; product > Math.exp(-mean); count += 1) product *= random()
  return count
}

/** Of the score with the entries per prize and day. */
export function correlationOf({ now, listings }: SimulatedDay): number {
  const scores = scoreOpenings(listings, now)
  const pairs = listings.flatMap((one) => {
    const score = scores.get(one.id)
    return score === undefined ? [] : [[score, entryRate(one, now)] as const]
  })
  return rankCorrelation(pairs)
}

/** The share of the labelled with fewer entries per prize and day than the median. */
export function rightlyQuiet({ now, listings }: SimulatedDay): number {
  const labelled = findQuiet(listings, now)
  const median = medianOf(listings.map((one) => entryRate(one, now))) ?? 0
  const right = listings.filter((one) => labelled.has(one.id) && entryRate(one, now) < median)
  return labelled.size === 0 ? 1 : right.length / labelled.size
}

type Entered = SimulatedDay['listings'][number]

function entryRate({ entries, prizeCount, publishedAt }: Entered, now: Date) {
  return entries / (prizeCount ?? 1) / (now.getTime() - publishedAt)
}

/** Spearman: the correlation of the two ranks; equal values share the mean of theirs. */
function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const [first, second] = [ranksOf(pairs.map(([a]) => a)), ranksOf(pairs.map(([, b]) => b))]
  const middle = (pairs.length + 1) / 2
  const products = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, rank, index) => sum + (rank - middle) * ((b[index] ?? 0) - middle), 0)
  return products(first, second) / Math.sqrt(products(first, first) * products(second, second))
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1)
}
