import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { hasFilters, type Filters } from '../rules/filters.ts'
import { SEARCH_RESULTS_MAX, type SearchSummary } from '../rules/search.ts'
import { queryWords } from '../rules/query-words.ts'
import { rankCandidates, sortCandidates, toSearched, type Candidate } from '../rules/ranking.ts'
import { addFilters, readSaidFilters } from '../rules/said-filters.ts'
import type { Sort } from '../rules/sorting.ts'
import { wantedFacets } from '../rules/wanted-facets.ts'
import {
  selectCards,
  toCard,
  type CompetitionCard,
} from '#app/features/listings/queries/cards.server.ts'
import { countListed } from './counts.server.ts'
import { closingDays } from './filters.server.ts'
import { listPage } from './lists.server.ts'
import {
  findWithAll,
  findWithAny,
  isInListings,
  type Scope,
  type SearchBounds,
} from './search-candidates.server.ts'
import { correctionOf, toTerms, type KnownTerm, type Vocabulary } from './vocabulary.server.ts'

/** Listings with all words; below it, the closest are added. */
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
  bounds?: SearchBounds
}

/**
 * Finds open listings that match every word of the query (docs/contract.md#search): as typed, in
 * singular and plural, by synonyms, then by their beginning. Where there are too few, the closest
 * follow, which match most of the words. What the query says of filters narrows the results.
 */
export async function searchCompetitions(
  db: Db,
  vocabulary: Vocabulary,
  query: string,
  today: Day,
  options: SearchOptions = {},
): Promise<SearchAnswer> {
  const { asTyped = false, filters = {}, bounds = BOUNDS } = options
  const scope = toScope(db, vocabulary, today, filters, bounds)
  const isWords = asTyped || (await isNamed(scope, vocabulary, query))
  // Few listings state their county: where none does, its name is searched for.
  for (const withCounties of isWords ? [] : [true, false]) {
    const said = readSaidFilters(query, withCounties)
    if (said === null) continue
    const both = addFilters(filters, said.filters)
    const narrowed = toScope(db, vocabulary, today, both, bounds)
    const answer = await searchWords(narrowed, vocabulary, said.words, options)
    if (answer.matchingAll > 0 || !withCounties || said.filters.county === undefined)
      return { ...answer, said: said.words, filters: both }
  }
  return { ...(await searchWords(scope, vocabulary, query, options)), said: null, filters }
}

type WordsAnswer = Omit<SearchAnswer, 'said' | 'filters'>

function toScope(
  db: Db,
  { areFaceted }: Vocabulary,
  today: Day,
  filters: Filters,
  bounds: SearchBounds,
): Scope {
  const facets = wantedFacets(filters, closingDays('newest', filters, today))
  return {
    db,
    today,
    filters,
    isFiltered: hasFilters(filters),
    narrowing: { facets, areFaceted },
    bounds,
  }
}

/** Whether the title or promoter of a listing has all words, also those that say a filter. */
async function isNamed(scope: Scope, vocabulary: Vocabulary, query: string): Promise<boolean> {
  const said = readSaidFilters(query)
  if (!said?.words) return false
  const words = queryWords(query)
  const { candidates } = await findWithAll(scope, toTerms(vocabulary, words))
  return candidates.some(({ title, promoter }) => {
    const searched = toSearched(`${title} ${promoter}`)
    return words.every((word) => searched.includes(` ${word} `))
  })
}

async function searchWords(
  scope: Scope,
  vocabulary: Vocabulary,
  query: string,
  { asTyped = false, sort = null, page = 1 }: SearchOptions,
): Promise<WordsAnswer> {
  const { db } = scope
  if (query === '') return listFiltered(scope, sort)
  const words = queryWords(query)
  const typed = toTerms(vocabulary, words)
  const corrected = asTyped ? null : await correct(scope, vocabulary, typed)
  const terms = corrected?.terms ?? typed
  const isKnown = terms.every((term) => term.isKnown)
  const all = corrected?.found ?? (isKnown ? await findWithAll(scope, terms) : NOTHING)
  const closest = await findClosest(scope, vocabulary, terms, all)
  const last = closest.length > 0 ? all.candidates.filter(({ isRestricted }) => isRestricted) : []
  const rank = (some: readonly Candidate[]) =>
    sortCandidates(rankCandidates(some, terms.filter(isInListings), vocabulary.listings), sort)
  const ranked = restrictedLast([...rank(all.candidates), ...closest])
  const first = (page - 1) * SEARCH_RESULTS_MAX
  const matching = all.candidates.length - last.length
  return {
    competitions: await readCards(db, ranked.slice(first)),
    matchingAll: Math.max(0, Math.min(matching - first, SEARCH_RESULTS_MAX)),
    total: { count: all.count - last.length, isExact: all.isExact },
    corrected: corrected?.query ?? null,
    suggestion: isKnown ? null : await suggest(scope, vocabulary, terms),
  }
}

/** Finds those that match most of the words, best first, where few match all; none if only restricted listings do. */
async function findClosest(
  scope: Scope,
  vocabulary: Vocabulary,
  terms: readonly KnownTerm[],
  { count, candidates }: { count: number; candidates: readonly Candidate[] },
): Promise<Candidate[]> {
  const single = terms.flatMap(({ typed }) =>
    typed.includes(' ') ? typed.split(' ').flatMap((word) => toTerms(vocabulary, [word])) : [],
  )
  const any = [...terms, ...single].filter(isInListings)
  const isEnough = count >= ENOUGH || terms.length + single.length < 2
  if (isEnough || (count > 0 && candidates.every(({ isRestricted }) => isRestricted))) return []
  const ids = new Set(candidates.map(({ id }) => id))
  const found = (await findWithAny(scope, any)).filter(({ id }) => !ids.has(id))
  return rankCandidates(found, any, vocabulary.listings)
}

/** The list of what passes the filters, for a query that says nothing else. */
async function listFiltered(
  { db, today, filters, bounds }: Scope,
  sort: Sort | null,
): Promise<WordsAnswer> {
  const competitions = await listPage(db, 'newest', 1, today, {
    filters,
    sort,
    limit: SEARCH_RESULTS_MAX,
  })
  const count = await countListed(db, 'newest', today, filters, bounds.ranked)
  return {
    competitions,
    matchingAll: competitions.length,
    total: { count, isExact: count < bounds.ranked },
    corrected: null,
    suggestion: null,
  }
}

const NOTHING = { candidates: [], count: 0, isExact: true }

/** Those that match all words are among the others then, because they come after them. */
function restrictedLast(ranked: readonly Candidate[]) {
  return ranked.toSorted((a, b) => Number(a.isRestricted) - Number(b.isRestricted))
}

/** Null unless every unknown word has a correction, and together they find something. */
async function correct(scope: Scope, vocabulary: Vocabulary, typed: readonly KnownTerm[]) {
  const words = replaceUnknown(typed, (word) => correctionOf(vocabulary, word))
  if (words === null) return null
  const terms = toTerms(vocabulary, words)
  const found = await findWithAll(scope, terms)
  return found.count > 0 ? { query: words.join(' '), terms, found } : null
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
