import SearchableMap from 'minisearch/SearchableMap'
import type { Db } from '#app/db/client.server.ts'
import { matchingDocuments, readVocabulary, type SearchTerm } from '#app/db/search.server.ts'
import type { Day } from '#app/lib/days.ts'
import { searchWords } from '#app/lib/text.ts'
import type { Filters } from '../rules/filters.ts'
import { bestCorrections, forgivenErrors } from '../rules/search.ts'
import { isOpenOn, selectCards, toCard, type CompetitionCard } from './cards.server.ts'
import { matchesFilters } from './filters.server.ts'

export const SEARCH_RESULTS_MAX = 20
/** Words of a query that are looked at; a query has at most 100 characters anyway. */
const TERMS_MAX = 10

/** The words of the listings, with how many have each. */
export type Vocabulary = SearchableMap<number>

export type SearchAnswer = {
  competitions: CompetitionCard[]
  /** The words that were searched, where they differ from what was typed. */
  corrected: string | null
}

/**
 * Open listings that have every word of the query, best first: words match by their beginning,
 * accents and case do not count, one or two typing errors are forgiven (decisions.md section 3).
 */
export async function searchCompetitions(
  db: Db,
  vocabulary: Vocabulary,
  query: string,
  today: Day,
  filters: Filters = {},
): Promise<SearchAnswer> {
  const typed = searchWords(query).slice(0, TERMS_MAX)
  const terms = typed.map((word) => toTerm(vocabulary, word))
  if (terms.length === 0 || terms.some(({ words }) => words.length === 0)) {
    return { competitions: [], corrected: null }
  }
  // Ranked and cut by id first: only twenty cards are read, however many listings match.
  const best = db
    .selectFrom(matchingDocuments(db, terms).as<'found'>('found'))
    .innerJoin('competitions', 'competitions.id', 'found.id')
    .select(['found.id', 'found.rank'])
    .where(isOpenOn(today))
    .where(matchesFilters(filters, today))
    .orderBy('found.rank')
    .orderBy('competitions.end_date')
    .orderBy('found.id', 'desc')
    .limit(SEARCH_RESULTS_MAX)
  const rows = await selectCards(db)
    .innerJoin(best.as('best'), 'best.id', 'competitions.id')
    .orderBy('best.rank')
    .orderBy('competitions.end_date')
    .orderBy('competitions.id', 'desc')
    .execute()
  const searched = terms.map(({ words }, index) =>
    words.includes(typed[index] ?? '') ? typed[index] : words[0],
  )
  const corrected = searched.join(' ')
  return {
    competitions: rows.map(toCard),
    corrected: corrected === typed.join(' ') ? null : corrected,
  }
}

/** Reads the whole vocabulary; `keptPerCatalogue` keeps it until the catalogue changes. */
export async function readWords(db: Db): Promise<Vocabulary> {
  const words = new SearchableMap<number>()
  for (const { word, listings } of await readVocabulary(db)) words.set(word, listings)
  return words
}

/** A word that begins some word of a listing stays; any other becomes its nearest neighbours. */
function toTerm(words: Vocabulary, typed: string): SearchTerm {
  if (words.atPrefix(typed).size > 0) return { words: [typed], prefix: true }
  const candidates = [...words.fuzzyGet(typed, Math.min(2, forgivenErrors(typed) + 1))].map(
    ([word, [listings, distance]]) => ({ word, listings, distance }),
  )
  return { words: bestCorrections(typed, candidates), prefix: false }
}
