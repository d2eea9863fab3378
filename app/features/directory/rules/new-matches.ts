import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import type { Filters } from './filters.ts'
import { isUnrestricted, type OpenListings } from './open-lists.ts'
import type { OpenListing } from './open-listing.ts'
import { passes } from './passes.ts'
import { queryWords } from './query-words.ts'
import type { Synonyms } from './synonyms.ts'
import { toTerms } from './terms.ts'

/** A list, or a search; its words are taken as typed, and never as beginnings of others. */
export type Wanted = {
  search: string | null
  filters: Filters
  /** The promoter's present slug: all of its listings, and of those merged with it. */
  promoter?: { slug: string } | undefined
}
/** In milliseconds since 1970; `until` is included. */
export type Published = { after: number; until: number }

/** The open listings that match and were published then, the newest first. */
export function listNewMatches(
  open: OpenListings,
  synonyms: Synonyms,
  { search, filters, promoter }: Wanted,
  { after, until }: Published,
): CompetitionCard[] {
  const isWanted = passes(filters, open.today)
  const hasWords = search === null ? () => true : hasAllWords(open, synonyms, search)
  return open.all
    .filter(({ card: { publishedAt: at } }) => at !== null && at > after && at <= until)
    .filter((listing) => isUnrestricted(listing) && isWanted(listing) && hasWords(listing))
    .map(({ card }) => card)
    .filter(({ promoterSlug }) => promoter === undefined || promoterSlug === promoter.slug)
}

/** Those of the listings that are open and may be mailed, by their ids. */
export function mailableOf(open: OpenListings, ids: readonly number[]) {
  const listings = ids.flatMap((id) => open.byID.get(id) ?? []).filter(isUnrestricted)
  return new Map(listings.map(({ card }) => [card.competitionID, card]))
}

function hasAllWords({ index }: OpenListings, synonyms: Synonyms, search: string) {
  const terms = toTerms({ index, synonyms }, queryWords(search))
  return ({ texts }: OpenListing) =>
    terms.length > 0 &&
    terms.every(({ same, similar, related }) =>
      [...same, ...similar, ...related].some((phrase) => texts.all.includes(` ${phrase} `)),
    )
}
