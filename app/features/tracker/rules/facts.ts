import { WINNER_FIELDS } from '#app/features/listings/rules/winner-fields.ts'
import type { Facts } from './records.ts'

/** What the device remembers of a listing, besides its number and name. */
export const FACT_FIELDS = [
  'competitionTitle',
  'entryUrl',
  'entryFrequency',
  'entryDailyRule',
  'competitionEndDate',
  'promoterName',
  'winnerAnnouncementDate',
  ...WINNER_FIELDS,
] as const

const NAMES = [
  'competitionID',
  'competitionSlug',
  'competitionImageURL',
  'prizeValue',
  'prizeCount',
  ...FACT_FIELDS,
] as const

/** What a card, a listing’s page or the round tells the device; `winnersUrl` comes with a sync or on `/my-entries`. */
export function toFacts(listed: Omit<Facts, 'winnersUrl'>): Facts {
  // Lists saved by an earlier version lack what was added since.
  const known = NAMES.map((name) => [name, listed[name] ?? null])
  return { ...Object.fromEntries(known), winnersUrl: null } as Facts
}
