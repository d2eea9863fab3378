import SearchableMap from 'minisearch/SearchableMap'
import type { Db } from '#app/db/client.server.ts'
import {
  matchingDocuments,
  readVocabulary,
  type SearchedPart,
  type SearchTerm,
} from '#app/db/search.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'
import { hasFilters, type Filters } from '../rules/filters.ts'
import { bestCorrections, forgivenErrors } from '../rules/search.ts'
import {
  isOpenOn,
  selectCards,
  toCard,
  type CompetitionCard,
} from '#app/features/listings/queries/cards.server.ts'
import { matchesFilters } from './filters.server.ts'

export const SEARCH_RESULTS_MAX = 20
/** Words of a query that are looked at; a query has at most 100 characters anyway. */
const TERMS_MAX = 10

/** What bounds the cost of a search, however large the catalogue (docs/decisions/0018); listings. */
export type SearchBounds = {
  /** When more have the rarest word, the newest listings are looked through first. */
  common: number
  /** When more have it, a narrowed search looks no further. */
  activeFilters: number
  /** Ranked at most, the newest that match. */
  ranked: number
  /** The best of them that are read: some may have closed within the hour. */
  best: number
}

const BOUNDS: SearchBounds = { common: 1_000, activeFilters: 10_000, ranked: 300, best: 100 }

/** The words of the listings, with how many have each. */
export type Vocabulary = SearchableMap<number>

export type SearchAnswer = {
  competitions: CompetitionCard[]
  /** The words that were searched, where they differ from what was typed. */
  corrected: string | null
}

/**
 * Open listings that have every word of the query, best first: words match by their beginning,
 * accents and case do not count, one or two typing errors are forgiven. Restricted ones come last.
 * Where hundreds have every word, the best of the newest are given (`SearchBounds`).
 */
export async function searchCompetitions(
  db: Db,
  vocabulary: Vocabulary,
  query: string,
  today: Day,
  filters: Filters = {},
  bounds = BOUNDS,
): Promise<SearchAnswer> {
  const typed = searchWords(query).slice(0, TERMS_MAX)
  const terms = typed.map((word) => toTerm(vocabulary, word))
  if (terms.length === 0 || terms.some(({ words }) => words.length === 0)) {
    return { competitions: [], corrected: null }
  }
  const rarest = Math.min(...terms.map(({ listings }) => listings))
  const isFiltered = hasFilters(filters)
  const read = (part: SearchedPart) =>
    readBest(
      db,
      matchingDocuments(db, terms, part, isFiltered ? undefined : bounds),
      today,
      filters,
    )
  const isCommon = rarest > bounds.common
  let competitions = await read(isCommon ? 'recent' : 'all')
  const mayGoOn = isCommon && (!isFiltered || rarest <= bounds.activeFilters)
  if (mayGoOn && competitions.length < SEARCH_RESULTS_MAX) competitions = await read('all')
  const searched = terms.map(({ words }, index) =>
    words.includes(typed[index] ?? '') ? typed[index] : words[0],
  )
  const corrected = searched.join(' ')
  return { competitions, corrected: corrected === typed.join(' ') ? null : corrected }
}

/** Cut by id first: only twenty cards are read, however many listings match. */
async function readBest(
  db: Db,
  found: ReturnType<typeof matchingDocuments>,
  today: Day,
  filters: Filters,
): Promise<CompetitionCard[]> {
  const best = db
    .selectFrom(found.as<'found'>('found'))
    .innerJoin('competitions', 'competitions.id', 'found.id')
    .select(['found.id', 'found.rank'])
    .where(isOpenOn(today))
    .where(matchesFilters(filters, today))
    .orderBy('competitions.restricted')
    .orderBy('found.rank')
    .orderBy('found.id', 'desc')
    .limit(SEARCH_RESULTS_MAX)
  const rows = await selectCards(db)
    .innerJoin(best.as('best'), 'best.id', 'competitions.id')
    .orderBy('competitions.restricted')
    .orderBy('best.rank')
    .orderBy('competitions.id', 'desc')
    .execute()
  return rows.map(toCard)
}

/** Reads the whole vocabulary; `openCatalogue` caches it until the catalogue changes. */
export async function readWords(db: Db): Promise<Vocabulary> {
  const words = new SearchableMap<number>()
  for (const { word, listings } of await readVocabulary(db)) words.set(word, listings)
  return words
}

/** A word of the query, and how many listings have one of its words, at most. */
type CountedTerm = SearchTerm & { listings: number }

/** A word that begins some word of a listing stays; any other becomes its nearest neighbours. */
function toTerm(vocabulary: Vocabulary, typed: string): CountedTerm {
  const begun = [...vocabulary.atPrefix(typed).values()]
  if (begun.length > 0) return { words: [typed], prefix: true, listings: sum(begun) }
  const near = vocabulary.fuzzyGet(typed, Math.min(2, forgivenErrors(typed) + 1))
  const words = bestCorrections(
    typed,
    [...near].map(([word, [listings, distance]]) => ({ word, listings, distance })),
  )
  return { words, prefix: false, listings: sum(words.map((word) => near.get(word)?.[0] ?? 0)) }
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
