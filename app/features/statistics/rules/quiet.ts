import { medianOf } from '#app/lib/median.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

/** An open listing, and how often it was opened since it was published. */
export type Opened = {
  id: number
  entryMethod: string
  /** In milliseconds since 1970. */
  publishedAt: number
  /** Null for one. */
  prizeCount: number | null
  openings: number
}

/** Listings of the same kind and age below which there is nothing to compare with. */
export const COMPARED_MIN = 20
/** With fewer openings the label would tell about single persons. */
export const OPENINGS_MIN = 10
const QUIET_SHARE = 1 / 5
/** In days since publication, ascending; younger listings are not compared. */
const AGES = [1, 3, 7, 14]

/** Returns the listings in the lowest fifth of all that can be compared. */
export function findQuiet(listings: readonly Opened[], now: Date): Set<number> {
  const scores = scoreOpenings(listings, now)
  const sorted = [...scores.values()].toSorted((a, b) => a - b)
  const bound = sorted[Math.floor(sorted.length * QUIET_SHARE)] ?? 0
  const quiet = listings.filter(
    ({ id, openings }) => openings >= OPENINGS_MIN && (scores.get(id) ?? Infinity) < bound,
  )
  return new Set(quiet.map(({ id }) => id))
}

/** By id: openings per prize and day over the median of the same way to enter and age. */
export function scoreOpenings(listings: readonly Opened[], now: Date): Map<number, number> {
  const ageOf = ({ publishedAt }: Opened) => (now.getTime() - publishedAt) / DAY_MS
  const rateOf = (one: Opened) => one.openings / (one.prizeCount ?? 1) / ageOf(one)
  const grown = listings.filter((one) => ageOf(one) >= (AGES[0] ?? 0))
  const groups = Map.groupBy(grown, (one) => {
    const age = AGES.findLastIndex((days) => days <= ageOf(one))
    return `${one.entryMethod} ${age}`
  })
  return new Map(
    [...groups.values()]
      .filter(({ length }) => length >= COMPARED_MIN)
      .flatMap((group) => {
        const median = medianOf(group.map(rateOf)) ?? 0
        return median > 0 ? group.map((one) => [one.id, rateOf(one) / median] as const) : []
      }),
  )
}
