import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { documentsWithAll } from '#app/db/search.server.ts'
import {
  isOpenOn,
  isUnrestricted,
  selectCards,
  toCard,
  type CompetitionCard,
} from '#app/features/listings/queries/cards.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Filters } from '../rules/filters.ts'
import { queryWords } from '../rules/query-words.ts'
import { matchesFilters } from './filters.server.ts'
import { toTerms, type Vocabulary } from './vocabulary.server.ts'

/** A list, or a search; its words are taken as typed, and never as beginnings of others. */
export type Wanted = {
  search: string | null
  filters: Filters
  /** All listings of this promoter, and of those merged with it. */
  promoter?: { slug: string } | undefined
}
/** Listings published after `after` and until `until`, in milliseconds, that are open on `today`. */
export type Published = { after: number; until: number; today: Day }

/** When the newest of the listings that match was published; undefined when none does. */
export async function findNewestMatch(
  db: Db,
  vocabulary: Vocabulary,
  wanted: Wanted,
  published: Published,
): Promise<number | undefined> {
  const found = selectMatches(db, vocabulary, wanted, published)
  const newest = await found
    ?.select('competitions.published_at')
    .orderBy('competitions.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.published_at ?? undefined
}

/** The ids of the newest matches, the newest first. */
export async function listNewMatches(
  db: Db,
  vocabulary: Vocabulary,
  wanted: Wanted,
  published: Published & { limit: number; among?: readonly number[] },
): Promise<number[]> {
  const { limit, among } = published
  if (among?.length === 0) return []
  const rows = await selectMatches(db, vocabulary, wanted, published)
    ?.select('competitions.id')
    .$if(among !== undefined, (query) => query.where('competitions.id', 'in', among ?? []))
    .orderBy('competitions.published_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  return rows?.map(({ id }) => id) ?? []
}

/** Those of the listings that are open and may be mailed, by their ids. */
export async function readMailable(
  db: Db,
  ids: readonly number[],
  today: Day,
): Promise<Map<number, CompetitionCard>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db)
    .where('competitions.id', 'in', ids)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

function isOfPromoter(slug: string) {
  return ({ eb, selectFrom }: ExpressionBuilder<Schema, 'competitions'>) => {
    const named = selectFrom('promoters')
      .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
      .where('slug', '=', slug)
    const own = selectFrom('promoters')
      .select('id')
      .where(({ or, eb: is }) => or([is('id', 'in', named), is('merged_into', 'in', named)]))
    return eb('competitions.promoter_id', 'in', own)
  }
}

/** Undefined when no listing has the words. */
function selectMatches(
  db: Db,
  vocabulary: Vocabulary,
  { search, filters, promoter }: Wanted,
  { after, until, today }: Published,
) {
  const matching = db
    .selectFrom('competitions')
    .where('competitions.published_at', '>', after)
    .where('competitions.published_at', '<=', until)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .where(matchesFilters(filters, today))
    .$if(promoter !== undefined, (query) => query.where(isOfPromoter(promoter?.slug ?? '')))
  if (search === null) return matching
  const terms = toTerms(vocabulary, queryWords(search)).map(({ same, similar }) => ({
    phrases: [...same, ...similar],
    prefix: null,
  }))
  if (terms.length === 0 || terms.some(({ phrases }) => phrases.length === 0)) return undefined
  const found = documentsWithAll(db, terms, 'all')
  return matching.where('competitions.id', 'in', sql<number>`(select id from ${found} as found)`)
}
