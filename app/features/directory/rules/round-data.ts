import type { StoredListing } from '#app/features/listings/input/listing.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { WINNER_FIELDS } from '#app/features/listings/rules/winner-fields.ts'
import { slugify } from '#app/lib/text/fold-text.ts'
import type { Day } from '#app/lib/time/days.ts'

/** Counted in days from today: what closes by then, and what was published since then. */
export const ROUND_CLOSES_WITHIN = 2
export const ROUND_PUBLISHED_WITHIN = 3
export const ROUND_LISTINGS_MAX = 300

export const ROUND_FIELDS = [
  'competitionTitle',
  'entryUrl',
  'termsUrl',
  'promoterName',
  'kind',
  'entryMethod',
  'entryFrequency',
  'entryDailyRule',
  'eligibility',
  'onlyCounties',
  'over18',
  'prizeValue',
  'prizeCount',
  'competitionEndDate',
  'winnerAnnouncementDate',
  ...WINNER_FIELDS,
] as const

export const ROUND_CARD_FIELDS = [
  'competitionID',
  'competitionSlug',
  'competitionImageURL',
  'competitionFeaturedFlag',
] as const

/** The names are those of docs/contract.md#listings. */
export type RoundListing = Pick<StoredListing, (typeof ROUND_FIELDS)[number]> &
  Pick<CompetitionCard, (typeof ROUND_CARD_FIELDS)[number]> & {
    publishedOn: Day
    /** Few have opened it; unknown in a round that an earlier version stored. */
    quiet?: boolean
  }

/** What a device makes its round of: the same for everybody. */
export type RoundData = {
  /** The day in Ireland on which it was read. */
  day: Day
  /** Open and unrestricted; soonest to close first. */
  listings: RoundListing[]
  /** Published listings that were changed lately, for what a device remembers of them. */
  changed: RoundListing[]
  /** The ids of listings that were taken down lately. */
  gone: number[]
  /** The ids of open listings whose entry link was found dead; none of them is in `listings`. */
  flagged: number[]
}

const COLUMNS = [...ROUND_CARD_FIELDS, 'publishedOn', 'quiet', ...ROUND_FIELDS] as const

/** The values of all listings by field; the slug is null where it follows from the title. */
type Columns = Record<string, unknown[]>
type Wire = Omit<RoundData, 'listings' | 'changed'> & { listings: Columns; changed: Columns }
/** The service worker may have stored one of a version before flags. */
type StoredWire = Omit<Wire, 'flagged'> & Partial<Pick<Wire, 'flagged'>>

/** Writes columns, which take a sixth less than rows when compressed: it is sent often. */
export function writeRound({ listings, changed, ...round }: RoundData): string {
  const wire: Wire = { ...round, listings: toColumns(listings), changed: toColumns(changed) }
  return JSON.stringify(wire)
}

function toColumns(listings: readonly RoundListing[]): Columns {
  const columns = COLUMNS.map((name) => [name, listings.map((listing) => listing[name])])
  const competitionSlug = listings.map(({ competitionSlug: slug, competitionTitle }) =>
    slug === slugify(competitionTitle) ? null : slug,
  )
  return { ...Object.fromEntries(columns), competitionSlug }
}

/** @throws SyntaxError when the text is not JSON, such as an error page. */
export function readRound(text: string): RoundData {
  const { listings, changed, flagged = [], ...round } = JSON.parse(text) as StoredWire
  return { ...round, flagged, listings: toListings(listings), changed: toListings(changed) }
}

type SentListing = Omit<RoundListing, 'competitionSlug'> & { competitionSlug: string | null }

function toListings(columns: Columns): RoundListing[] {
  const fields = Object.entries(columns)
  return (columns['competitionID'] ?? []).map((_, index) => {
    const values = fields.map(([name, column]) => [name, column[index]])
    const listing = Object.fromEntries(values) as SentListing
    const competitionSlug = listing.competitionSlug ?? slugify(listing.competitionTitle)
    return Object.assign(listing, { competitionSlug })
  })
}
