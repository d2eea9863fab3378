import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { hasFilters, type Filters } from '../rules/filters.ts'
import type { SearchSummary } from '../rules/search.ts'
import { queryWords } from '../rules/query-words.ts'
import { rankCandidates, type Candidate } from '../rules/ranking.ts'
import { wantedFacets } from '../rules/wanted-facets.ts'
import {
  selectCards,
  toCard,
  type CompetitionCard,
} from '#app/features/listings/queries/cards.server.ts'
import { closingDays } from './filters.server.ts'
import {
  findWithAll,
  findWithAny,
  isInListings,
  type Scope,
  type SearchBounds,
} from './search-candidates.server.ts'
import { correctionOf, toTerms, type KnownTerm, type Vocabulary } from './vocabulary.server.ts'

export const SEARCH_RESULTS_MAX = 20
/** Listings with all words; below it, a word is not replaced, and the closest are added. */
const ENOUGH = 3

const BOUNDS: SearchBounds = {
  enough: SEARCH_RESULTS_MAX,
  common: 1_000,
  activeFilters: 10_000,
  ranked: 300,
}

export type SearchAnswer = SearchSummary & {
  /** Listings that match all words, best first, then the closest others. */
  competitions: CompetitionCard[]
}

export type SearchOptions = {
  /** Nothing is replaced. */
  asTyped?: boolean
  filters?: Filters
  bounds?: SearchBounds
}

/**
 * Finds open listings that match every word of the query (docs/contract.md#search): as typed, in
 * singular and plural, by synonyms, then by their beginning. Where there are too few, the closest
 * follow, which match most of the words.
 */
export async function searchCompetitions(
  db: Db,
  vocabulary: Vocabulary,
  query: string,
  today: Day,
  { asTyped = false, filters = {}, bounds = BOUNDS }: SearchOptions = {},
): Promise<SearchAnswer> {
  const narrowing = {
    facets: wantedFacets(filters, closingDays('newest', filters, today)),
    areFaceted: vocabulary.areFaceted,
  }
  const scope: Scope = { db, today, filters, isFiltered: hasFilters(filters), narrowing, bounds }
  const words = queryWords(query)
  const terms = toTerms(vocabulary, words)
  if (!asTyped) {
    const corrected = await searchCorrected(scope, vocabulary, terms)
    if (corrected) return corrected
  }
  const isKnown = terms.every((term) => term.isKnown)
  const all = isKnown ? await findWithAll(scope, terms) : NOTHING
  const few = all.count < ENOUGH && terms.length > 1
  const ids = new Set(all.candidates.map(({ id }) => id))
  const found = terms.filter(isInListings)
  const closest = few ? (await findWithAny(scope, found)).filter(({ id }) => !ids.has(id)) : []
  const rank = (candidates: readonly Candidate[]) =>
    rankCandidates(candidates, found, vocabulary.listings)
  return {
    competitions: await readCards(db, [...rank(all.candidates), ...rank(closest)]),
    matchingAll: Math.min(all.candidates.length, SEARCH_RESULTS_MAX),
    total: { count: all.count, isExact: all.isExact },
    corrected: null,
    suggestion: isKnown ? null : await suggest(scope, vocabulary, terms),
  }
}

const NOTHING = { candidates: [], count: 0, isExact: true }

/** Null unless every unknown word has a correction, and together they lead to enough listings. */
async function searchCorrected(
  scope: Scope,
  vocabulary: Vocabulary,
  terms: readonly KnownTerm[],
): Promise<SearchAnswer | null> {
  const corrected = replaceUnknown(terms, (typed) => correctionOf(vocabulary, typed))
  if (corrected === null) return null
  const replaced = toTerms(vocabulary, corrected)
  const { candidates, count, isExact } = await findWithAll(scope, replaced)
  if (count < ENOUGH) return null
  const ranked = rankCandidates(candidates, replaced, vocabulary.listings)
  return {
    competitions: await readCards(scope.db, ranked),
    matchingAll: Math.min(candidates.length, SEARCH_RESULTS_MAX),
    total: { count, isExact },
    corrected: corrected.join(' '),
    suggestion: null,
  }
}

/** Returns the words that would find something, or null. */
async function suggest(scope: Scope, vocabulary: Vocabulary, terms: readonly KnownTerm[]) {
  const meant = replaceUnknown(
    terms,
    (typed) =>
      correctionOf(vocabulary, typed) ?? correctionOf(vocabulary, typed, { isOffer: true }),
  )
  if (meant === null) return null
  const { count } = await findWithAll(scope, toTerms(vocabulary, meant))
  return count > 0 ? meant.join(' ') : null
}

/** Null when no word is unknown, or one has no correction. */
function replaceUnknown(
  terms: readonly KnownTerm[],
  correct: (typed: string) => string | null,
): string[] | null {
  if (terms.every(({ isKnown }) => isKnown)) return null
  const words = terms.map(({ typed, isKnown }) => (isKnown ? typed : correct(typed)))
  return words.every((word) => word !== null) ? words.flatMap((word) => word.split(' ')) : null
}

async function readCards(db: Db, ranked: readonly Candidate[]): Promise<CompetitionCard[]> {
  const ids = ranked.slice(0, SEARCH_RESULTS_MAX).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectCards(db).where('competitions.id', 'in', ids).execute()
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
