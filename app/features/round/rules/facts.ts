import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { toFacts } from '#app/features/tracker/rules/facts.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'

/** Returns the new facts of listings whose dates or links changed since the device stored them. */
export function staleFacts(round: RoundData, remembered: ReadonlyMap<number, Facts>): Facts[] {
  return [...round.changed, ...round.listings].flatMap((listing) => {
    const known = remembered.get(listing.competitionID)
    if (!known) return []
    const fresh = { ...toFacts(listing), winnersUrl: known.winnersUrl }
    const names = Object.keys(fresh) as (keyof Facts)[]
    return names.some((name) => fresh[name] !== known[name]) ? [fresh] : []
  })
}
