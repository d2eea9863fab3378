import { trackListing, type Tracked } from './due.ts'
import type { Entry, Facts, Mark } from './records.ts'

export type Due = { facts: Facts; tracked: Tracked }

type Log = {
  /** Those not undone. */
  entries: readonly Entry[]
  marks: readonly Mark[]
}

/** Returns what was entered before and may be entered again now, soonest to close first. */
export function listDue(facts: readonly Facts[], { entries, marks }: Log, now: number): Due[] {
  const entered = Map.groupBy(entries, ({ competitionID }) => competitionID)
  const dismissed = new Set(
    marks.filter(({ state }) => state === 'not-for-me').map(({ competitionID }) => competitionID),
  )
  return facts
    .filter(({ competitionID }) => entered.has(competitionID) && !dismissed.has(competitionID))
    .map((listing) => ({
      facts: listing,
      tracked: trackListing(listing, entered.get(listing.competitionID) ?? [], now),
    }))
    .filter(({ tracked }) => tracked.isDue)
    .toSorted((a, b) => (a.facts.competitionEndDate < b.facts.competitionEndDate ? -1 : 1))
}
