import type { RoundData, RoundListing } from '#app/features/directory/rules/round-data.ts'
import type { Facts } from '#app/features/tracker/rules/records.ts'

/** What the device remembers of a listing. */
export function toFacts(listing: RoundListing): Facts {
  return {
    competitionID: listing.competitionID,
    competitionTitle: listing.competitionTitle,
    competitionSlug: listing.competitionSlug,
    entryUrl: listing.entryUrl,
    entryFrequency: listing.entryFrequency,
    entryDailyRule: listing.entryDailyRule,
    competitionEndDate: listing.competitionEndDate,
    promoterName: listing.promoterName,
    winnerAnnouncementDate: listing.winnerAnnouncementDate,
    winnersTold: listing.winnersTold ?? null,
    answerWithin: listing.answerWithin ?? null,
    prizeWithin: listing.prizeWithin ?? null,
    winnersUrl: null,
  }
}

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
