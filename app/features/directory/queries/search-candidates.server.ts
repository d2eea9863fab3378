import type { Db } from '#app/db/client.server.ts'
import {
  documentsWithAll,
  documentsWithAny,
  type FoundDocument,
  type Narrowing,
  type SearchedPart,
  type SearchTerm,
} from '#app/db/search.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import { CATEGORIES, type Category } from '#app/features/listings/rules/categories.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Filters } from '../rules/filters.ts'
import { hasTerm, toSearched, type Candidate, type QueryTerm } from '../rules/ranking.ts'
import { matchesFilters } from './filters.server.ts'

/** What bounds the cost of a search, however large the catalogue (docs/decisions/0018); listings. */
export type SearchBounds = {
  /** Where the newest have fewer, all are searched. */
  enough: number
  /** When more have the rarest word, the newest are searched first. */
  common: number
  /** When more have it, a narrowed search ends there. */
  activeFilters: number
  /** Ranked at most, the newest that match. */
  ranked: number
}

/** Extra rows to read, because the index still has listings that closed within the hour. */
const CLOSED_SPARE = 100

export type Scope = {
  db: Db
  today: Day
  filters: Filters
  isFiltered: boolean
  narrowing: Narrowing
  bounds: SearchBounds
}

type Found = {
  candidates: Candidate[]
  /** Open listings that match: `isExact` unless there may be more. */
  count: number
  isExact: boolean
}

/** Finds the open listings that match every term, those without the help of prefixes first. */
export async function findWithAll(scope: Scope, terms: readonly QueryTerm[]): Promise<Found> {
  const exactTerms = terms.map((term) => (isFoundExactly(term) ? { ...term, prefix: null } : term))
  const exact = await findMatching(scope, exactTerms, true)
  const hasMore = terms.some((term) => isFoundExactly(term) && term.prefix !== null)
  if (!hasMore || exact.count >= scope.bounds.ranked) return exact
  const begun = await findMatching(scope, terms, false)
  const candidates = union(exact.candidates, begun.candidates)
  return { candidates, count: candidates.length, isExact: exact.isExact && begun.isExact }
}

/** Finds open listings that match any of the terms, each of which listings have: those with most of them, the newest first. */
export async function findWithAny(scope: Scope, terms: readonly QueryTerm[]): Promise<Candidate[]> {
  const { db, narrowing, isFiltered, bounds } = scope
  if (terms.length === 0) return []
  const parts = terms.map((term) => ({
    ...toSearchTerm(term),
    part: listingsOf(term) > bounds.common ? ('recent' as const) : ('all' as const),
  }))
  const max = isFiltered ? bounds.activeFilters : bounds.ranked + CLOSED_SPARE
  const found = documentsWithAny(db, parts, { narrowing, max })
  return readCandidates(scope, found, terms, false)
}

async function findMatching(
  scope: Scope,
  terms: readonly QueryTerm[],
  isExactTier: boolean,
): Promise<Found> {
  const { isFiltered, bounds } = scope
  if (terms.length === 0 || !terms.every(isInListings))
    return { candidates: [], count: 0, isExact: true }
  const read = (part: SearchedPart, wanted: readonly QueryTerm[]) =>
    readMatching(scope, wanted, part, isExactTier)
  const rarest = countRarest(terms)
  if (rarest > bounds.common) {
    const newest = await read('recent', terms)
    if (newest.length >= bounds.enough) return someOf(newest)
    if (isFiltered && rarest > bounds.activeFilters) {
      const typed = terms.map(withoutSynonyms)
      const isRare = typed.every(isInListings) && countRarest(typed) <= bounds.activeFilters
      return someOf(isExactTier && isRare ? union(newest, await read('all', typed)) : newest)
    }
  }
  const candidates = await read('all', terms)
  const { length: count } = candidates
  return { candidates, count, isExact: count < bounds.ranked }
}

function someOf(candidates: Candidate[]): Found {
  return { candidates, count: candidates.length, isExact: false }
}

function union(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !ids.has(id))]
}

function readMatching(
  scope: Scope,
  terms: readonly QueryTerm[],
  part: SearchedPart,
  isExact: boolean,
): Promise<Candidate[]> {
  const { db, narrowing, isFiltered, bounds } = scope
  const max = isFiltered ? undefined : bounds.ranked + CLOSED_SPARE
  const found = documentsWithAll(db, terms.map(toSearchTerm), part, { narrowing, max })
  return readCandidates(scope, found, terms, isExact)
}

async function readCandidates(
  { db, today, filters, bounds }: Scope,
  found: RawBuilder<FoundDocument>,
  terms: readonly QueryTerm[],
  isExact: boolean,
): Promise<Candidate[]> {
  const named = CATEGORY_TEXTS.filter(({ text }) => terms.some((term) => hasTerm(text, term)))
  const rows = await db
    .selectFrom(found.as<'found'>('found'))
    .innerJoin('competitions', 'competitions.id', 'found.id')
    .select(['found.id', 'found.matched', 'title', 'promoter_name', 'competitions.restricted'])
    .select(['published_at', 'end_date', 'prize_value', 'main_category'])
    .select(isUnderCategories(named.map(({ category }) => category)).as('under'))
    .where(isOpenOn(today))
    .where(matchesFilters(filters, today))
    .orderBy('found.id', 'desc')
    .limit(bounds.ranked)
    .execute()
  return rows.map(({ under, ...row }) => ({
    id: row.id,
    title: row.title,
    promoter: row.promoter_name,
    categories: named.flatMap(({ category }, index) => (under & (1 << index) ? category : [])),
    mainCategory: row.main_category,
    matched: row.matched,
    isExact,
    isRestricted: row.restricted === 1,
    publishedAt: row.published_at ?? 0,
    endDate: row.end_date,
    prizeValue: row.prize_value,
  }))
}

const CATEGORY_TEXTS = CATEGORIES.map((category) => ({ category, text: toSearched(category) }))

/** Returns an expression with a bit for each category that the listing is filed under. */
function isUnderCategories(categories: readonly Category[]) {
  const bits = categories.map(
    (category, index) => sql<number>`case when exists (
      select 1 from competition_categories where competition_id = competitions.id
      and category = ${category}) then ${sql.lit(2 ** index)} else 0 end`,
  )
  return bits.length > 0 ? sql<number>`(${sql.join(bits, sql` + `)})` : sql<number>`0`
}

function isFoundExactly({ same, similar }: QueryTerm) {
  return same.length + similar.length > 0
}

export function isInListings(term: QueryTerm): boolean {
  return listingsOf(term) > 0
}

function listingsOf({ listings, prefix }: QueryTerm) {
  return listings.exact + (prefix === null ? 0 : listings.prefix)
}

function countRarest(terms: readonly QueryTerm[]) {
  return Math.min(...terms.map(listingsOf))
}

/** Synonyms may have far more listings than the word itself. */
function withoutSynonyms({ same, prefix, listings, ...term }: QueryTerm): QueryTerm {
  return {
    ...term,
    same,
    similar: [],
    prefix: same.length > 0 ? null : prefix,
    listings: { ...listings, exact: listings.same },
  }
}

function toSearchTerm({ same, similar, prefix }: QueryTerm): SearchTerm {
  return { phrases: [...same, ...similar], prefix }
}
