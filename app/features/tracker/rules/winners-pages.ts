import type { Day } from '#app/lib/time/days.ts'
import type { Facts } from './records.ts'

/** Days since a winner should be known, and since the listing closed. */
export const WINNERS_KNOWN_WITHIN = 60
export const WINNERS_CLOSED_WITHIN = 180
export const WINNERS_LISTINGS_MAX = 300

/** Where and whose winners are published: the same for everybody. */
export type WinnersPages = {
  /** The day in Ireland on which it was read. */
  day: Day
  /** The ids of the listings by address: promoters have one page for all of theirs. */
  pages: Record<string, number[]>
  /** The ids of those whose own winners were found. */
  out: number[]
}

/** Returns the facts of listings whose page was unknown or is another. */
export function factsWithWinners(
  facts: readonly Facts[],
  { pages }: Omit<WinnersPages, 'out'>,
): Facts[] {
  const urls = new Map(Object.entries(pages).flatMap(([url, ids]) => ids.map((id) => [id, url])))
  return facts.flatMap((listing) => {
    const winnersUrl = urls.get(listing.competitionID)
    if (winnersUrl === undefined || winnersUrl === listing.winnersUrl) return []
    return [{ ...listing, winnersUrl }]
  })
}
