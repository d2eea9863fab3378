import type { Day } from '#app/lib/time/days.ts'
import type { Facts, Quoted } from './records.ts'

/** Days since a winner should be known, and since the listing closed. */
export const WINNERS_KNOWN_WITHIN = 60
export const WINNERS_CLOSED_WITHIN = 180
export const WINNERS_LISTINGS_MAX = 300
export const QUOTED_LISTINGS_MAX = 60

/** Where and whose winners are published: the same for everybody. */
export type WinnersPages = {
  day: Day
  /** The ids of the listings by address: promoters have one page for all of theirs. */
  pages: Record<string, number[]>
  out: number[]
  quoted: ({ id: number } & Quoted)[]
}

/** Returns the facts of listings whose page or quotes were unknown or are others. */
export function factsWithWinners(
  facts: readonly Facts[],
  // A server of an earlier version sends no quotes.
  { pages, quoted = [] }: Pick<WinnersPages, 'pages'> & Partial<WinnersPages>,
): Facts[] {
  const quotes = new Map(quoted.map(({ id, ...quotesOfIt }) => [id, quotesOfIt]))
  const urls = new Map(Object.entries(pages).flatMap(([url, ids]) => ids.map((id) => [id, url])))
  return facts.flatMap((listing) => {
    const winnersUrl = urls.get(listing.competitionID) ?? listing.winnersUrl
    const known = Object.entries({ ...quotes.get(listing.competitionID), winnersUrl })
    const isNew = known.some(([name, value]) => listing[name as keyof Facts] !== value)
    return isNew ? [Object.assign({}, listing, Object.fromEntries(known))] : []
  })
}
