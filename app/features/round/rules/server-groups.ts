import type { RoundData, RoundListing } from '#app/features/directory/rules/round-data.ts'

const EACH_MAX = 50

/** What a round has for everybody: soonest to close first. */
export function serverGroups({ day, listings }: RoundData): {
  closing: RoundListing[]
  daily: RoundListing[]
} {
  const closing = listings.filter(({ competitionEndDate }) => competitionEndDate === day)
  const daily = listings.filter(
    (listing) => listing.competitionEndDate > day && isDaily(listing.entryFrequency),
  )
  return { closing: closing.slice(0, EACH_MAX), daily: daily.slice(0, EACH_MAX) }
}

function isDaily(frequency: RoundListing['entryFrequency']) {
  return frequency === 'daily' || frequency === 'unlimited'
}
