import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import type { Filters } from '../rules/filters.ts'
import { cardsOf, listed, type OpenListings } from '../rules/open-lists.ts'
import type { OpenListing } from '../rules/open-listing.ts'
import { passes } from '../rules/passes.ts'
import { queryWords } from '../rules/query-words.ts'
import {
  countBits,
  rankCandidates,
  restrictedLast,
  sortCandidates,
  type Candidate,
  type QueryTerm,
} from '../rules/ranking.ts'
import { addFilters, readSaidFilters } from '../rules/said-filters.ts'
import { SEARCH_PAGES_MAX, SEARCH_RESULTS_MAX, type SearchSummary } from '../rules/search.ts'
import type { Sort } from '../rules/sorting.ts'
import { correctionOf, toTerms, type KnownTerm, type Vocabulary } from '../rules/terms.ts'
import { includesID, type WordIndex } from '../rules/word-index.ts'
import { SYNONYMS } from './synonyms.server.ts'

/** Listings with all words; below it, the closest are added. */
const ENOUGH = 3
/** Listings that are ranked, the newest that match: some milliseconds. */
const RANKED_MAX = 1_000

export type SearchAnswer = SearchSummary & {
  /** Listings that match all words, best first, then the closest others. */
  competitions: CompetitionCard[]
  /** Those of the options with those that the query says. */
  filters: Filters
}

export type SearchOptions = {
  /** Nothing is replaced, and no word is read as a filter. */
  asTyped?: boolean
  filters?: Filters
  /** Instead of the best first. */
  sort?: Sort | null
  /** Of `SEARCH_RESULTS_MAX` listings; from 1. */
  page?: number
  synonyms?: Vocabulary['synonyms']
}

/** What is searched: the open listings that pass the filters. */
type Scope = {
  open: OpenListings
  vocabulary: Vocabulary
  isWanted: (listing: OpenListing) => boolean
}

/**
 * Finds open listings that match every word of the query (docs/contract.md#search): as typed, in
 * singular and plural, by synonyms, then by their beginning. Where there are too few, the closest
 * follow, which match most of the words. What the query says of filters narrows the results.
 */
export function searchCompetitions(
  open: OpenListings,
  query: string,
  options: SearchOptions = {},
): SearchAnswer {
  const { asTyped = false, filters = {}, synonyms = SYNONYMS } = options
  const vocabulary = { index: open.index, synonyms }
  const scopeOf = (wanted: Filters) => ({ open, vocabulary, isWanted: passes(wanted, open.today) })
  const scope = scopeOf(filters)
  const isWords = asTyped || isNamed(scope, query)
  // Few listings state their county: where none does, its name is searched for.
  for (const withCounties of isWords ? [] : [true, false]) {
    const said = readSaidFilters(query, withCounties)
    if (said === null) continue
    const both = addFilters(filters, said.filters)
    const answer = searchWords(scopeOf(both), said.words, options)
    if (answer.matchingAll > 0 || !withCounties || said.filters.county === undefined)
      return { ...answer, said: said.words, filters: both }
  }
  return { ...searchWords(scope, query, options), said: null, filters }
}

type WordsAnswer = Omit<SearchAnswer, 'said' | 'filters'>

/** Whether the title or promoter of a listing has all words, also those that say a filter. */
function isNamed(scope: Scope, query: string): boolean {
  const said = readSaidFilters(query)
  if (!said?.words) return false
  const words = queryWords(query)
  return findWithAll(scope, toTerms(scope.vocabulary, words)).some(({ texts }) =>
    words.every((word) => `${texts.title}${texts.promoter}`.includes(` ${word} `)),
  )
}

function searchWords(
  scope: Scope,
  query: string,
  { asTyped = false, sort = null, page = 1 }: SearchOptions,
): WordsAnswer {
  if (query === '') return listFiltered(scope, sort)
  const { vocabulary, open } = scope
  const typed = toTerms(vocabulary, queryWords(query))
  const corrected = asTyped ? null : correct(scope, typed, false)
  const terms = corrected?.terms ?? typed
  const all = corrected?.found ?? findWithAll(scope, terms)
  const closest = findClosest(scope, terms, all)
  const last = closest.length > 0 ? all.filter(({ card }) => card.restricted) : []
  const ranked = rankCandidates(
    toCandidates(open, terms, all.slice(-RANKED_MAX)),
    terms.filter(isInListings),
    open.all.length,
  )
  const results = [...sortCandidates(ranked, sort), ...closest].toSorted(restrictedLast)
  const first = (page - 1) * SEARCH_RESULTS_MAX
  const matching = all.length - last.length
  const shown = results.slice(0, SEARCH_PAGES_MAX * SEARCH_RESULTS_MAX)
  return {
    competitions: shown.slice(first, first + SEARCH_RESULTS_MAX).map(({ listing }) => listing.card),
    matchingAll: Math.max(0, Math.min(matching - first, SEARCH_RESULTS_MAX)),
    total: { count: matching },
    corrected: corrected?.query ?? null,
    suggestion: corrected ? null : (correct(scope, terms, true)?.query ?? null),
  }
}

/** The list of what passes the filters, for a query that says nothing else. */
function listFiltered({ open, isWanted }: Scope, sort: Sort | null): WordsAnswer {
  const wanted = listed(open, 'newest', {}, sort).filter(isWanted)
  const competitions = cardsOf(wanted.slice(0, SEARCH_RESULTS_MAX))
  const matchingAll = competitions.length
  const total = { count: wanted.length }
  return { competitions, matchingAll, total, corrected: null, suggestion: null }
}

/** Null unless every unknown word has a correction and together they find something; offers forgive more. */
function correct(scope: Scope, typed: readonly KnownTerm[], isOffer: boolean) {
  if (typed.every(({ isKnown }) => isKnown)) return null
  const { vocabulary } = scope
  const words = typed.map(({ typed: word, isKnown }) =>
    isKnown
      ? word
      : (correctionOf(vocabulary, word) ??
        (isOffer ? correctionOf(vocabulary, word, { isOffer }) : null)),
  )
  if (!words.every((word) => word !== null)) return null
  const meant = words.flatMap((word) => word.split(' '))
  const terms = toTerms(vocabulary, meant)
  const found = findWithAll(scope, terms)
  return found.length > 0 ? { query: meant.join(' '), terms, found } : null
}

/** Finds those that match most of the words, best first, where few match all; none if only restricted listings do. */
function findClosest(scope: Scope, terms: readonly KnownTerm[], all: readonly OpenListing[]) {
  const { open, vocabulary } = scope
  const single = terms.flatMap(({ typed }) =>
    typed.includes(' ') ? typed.split(' ').flatMap((word) => toTerms(vocabulary, [word])) : [],
  )
  const any = [...terms, ...single].filter(isInListings)
  const isEnough = all.length >= ENOUGH || terms.length + single.length < 2
  if (isEnough || (all.length > 0 && all.every(({ card }) => card.restricted))) return []
  const found = findWithAny(scope, any, new Set(all))
  return rankCandidates(found, any, open.all.length)
}

/** The listings that match every term, the newest last. */
function findWithAll({ open, isWanted }: Scope, terms: readonly QueryTerm[]): OpenListing[] {
  if (terms.length === 0 || !terms.every(isInListings)) return []
  return withAll(open, terms, false).flatMap((id) => {
    const listing = open.byID.get(id)
    return listing && isWanted(listing) ? listing : []
  })
}

function toCandidates(
  open: OpenListings,
  terms: readonly QueryTerm[],
  found: readonly OpenListing[],
): Candidate[] {
  const matched = 2 ** terms.length - 1
  const hasPrefixes = terms.some((term) => term.prefix !== null && isFoundExactly(term))
  const exact = hasPrefixes ? withAll(open, terms, true) : undefined
  return found.map((listing) => {
    const isExact = exact === undefined || includesID(exact, listing.card.competitionID)
    return { listing, matched, isExact }
  })
}

/** The listings that match any of the terms: of many those with the most terms, the newest of them. */
function findWithAny(
  { open, isWanted }: Scope,
  terms: readonly QueryTerm[],
  known: ReadonlySet<OpenListing>,
): Candidate[] {
  const bits = new Map<number, number>()
  for (const [index, term] of terms.entries())
    for (const id of withTerm(open, term, false)) bits.set(id, (bits.get(id) ?? 0) | (1 << index))
  const found = [...bits].flatMap(([id, matched]) => {
    const listing = open.byID.get(id)
    const isFound = listing && !known.has(listing) && isWanted(listing)
    return isFound ? { listing, matched, isExact: false } : []
  })
  if (found.length <= RANKED_MAX) return found
  const order = ({ listing, matched }: Candidate) =>
    countBits(matched) * 2 ** 32 + listing.card.competitionID
  const last = Float64Array.from(found, order).toSorted().at(-RANKED_MAX) ?? 0
  return found.filter((one) => order(one) >= last)
}

/** Ids, ascending. */
function withAll(open: OpenListings, terms: readonly QueryTerm[], isExact: boolean) {
  const [first = [], ...others] = terms
    .map((term) => withTerm(open, term, isExact))
    .toSorted((a, b) => a.length - b.length)
  if (others.length === 0) return first
  return first.filter((id) => others.every((ids) => includesID(ids, id)))
}

/** Ids, ascending. `isExact` leaves out the words that only begin so, unless there are no others. */
function withTerm({ byID, index }: OpenListings, term: QueryTerm, isExact: boolean) {
  const { same, similar, related, prefix } = term
  const phrases = [...same, ...similar, ...related].map((phrase) => withPhrase(byID, index, phrase))
  const isBegun = prefix !== null && !(isExact && isFoundExactly(term))
  const begun = isBegun ? [...index.tree.atPrefix(prefix)].map(([, ids]) => ids) : []
  return union([...phrases, ...begun])
}

function withPhrase(byID: OpenListings['byID'], { ids }: WordIndex, phrase: string) {
  const words = phrase.split(' ').map((word) => ids.get(word) ?? [])
  const rarest = words.reduce((fewest, some) => (some.length < fewest.length ? some : fewest))
  if (words.length === 1) return rarest
  return rarest.filter((id) => byID.get(id)?.texts.all.includes(` ${phrase} `))
}

function union(lists: readonly (readonly number[])[]): readonly number[] {
  const [only = [], ...others] = lists
  if (others.length === 0) return only
  const all = new Set(lists.flat())
  return Array.from(Uint32Array.from(all).sort())
}

function isFoundExactly({ same, similar }: QueryTerm) {
  return same.length + similar.length > 0
}

function isInListings({ listings }: QueryTerm): boolean {
  return listings.exact + listings.prefix > 0
}
