import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { isRestrictedCategory, type Category } from '#app/features/listings/rules/categories.ts'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import type { Filters } from '../rules/filters.ts'
import { HOME_ENDING_SIZE, PAGE_SIZE } from '../rules/lists.ts'
import {
  isOpenOn,
  isUnrestricted,
  selectCards,
  toCard,
  type CompetitionCard,
} from '#app/features/listings/queries/cards.server.ts'
import { endDateByNoIndex, matchesFilters, selectFiled } from './filters.server.ts'

/** The carousel draws from this many newest listings: enough to vary, cheap to read. */
const CAROUSEL_POOL = 60
const NO_FILTERS: Filters = {}

/** A page of the open listings, newest first. */
export async function listNewest(
  db: Db,
  page: number,
  today: Day,
  filters = NO_FILTERS,
): Promise<CompetitionCard[]> {
  const rows = await selectNewest(db, today)
    .where(matchesFilters(filters, today, endDateByNoIndex(db)))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
    .execute()
  return rows.map(toCard)
}

/**
 * The listings that follow another in `listNewest`, for paging that stays right while new ones
 * come in. Unknown `after`: from the start.
 */
export async function listNewestAfter(
  db: Db,
  after: number | undefined,
  limit: number,
  today: Day,
) {
  const last =
    after === undefined
      ? undefined
      : await db
          .selectFrom('competitions')
          .select(['id', 'published_at'])
          .where('id', '=', after)
          .where('published_at', 'is not', null)
          .executeTakeFirst()
  const query = selectNewest(db, today).limit(limit)
  const rows = await (
    last
      ? query.where(({ refTuple, tuple, eb }) =>
          eb(
            refTuple('competitions.published_at', 'competitions.id'),
            '<',
            tuple(last.published_at, last.id),
          ),
        )
      : query
  ).execute()
  return rows.map(toCard)
}

/** Open listings that close within `ENDING_SOON_DAYS`, soonest first. */
export async function listEndingSoon(
  db: Db,
  page: number,
  today: Day,
  size = PAGE_SIZE,
  filters = NO_FILTERS,
): Promise<CompetitionCard[]> {
  const rows = await selectCards(db)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .where('competitions.end_date', '<=', addDays(today, ENDING_SOON_DAYS))
    .where(matchesFilters(filters, today))
    .orderBy('competitions.end_date')
    .orderBy('competitions.id')
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  return rows.map(toCard)
}

/** A page of the open listings of one category, newest first. */
export async function listByCategory(
  db: Db,
  category: Category,
  page: number,
  today: Day,
  filters = NO_FILTERS,
): Promise<CompetitionCard[]> {
  const ids = selectFiled(db, category, today, filters)
    .select(['filed.competition_id', 'filed.published_at as filed_at'])
    .orderBy('filed.published_at', 'desc')
    .orderBy('filed.competition_id', 'desc')
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const rows = await selectCards(db)
    .innerJoin(ids.as('page'), 'page.competition_id', 'competitions.id')
    .orderBy('page.filed_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .execute()
  return rows.map(toCard)
}

/** Featured open listings, the latest to be featured first. */
export async function listPremium(db: Db, limit: number, today: Day): Promise<CompetitionCard[]> {
  const rows = await selectCards(db)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .where('competitions.featured', '=', sql.lit(1 as const))
    .orderBy('competitions.featured_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCard)
}

/** The lists of the home page, the same for every visitor. */
export type HomeLists = {
  newest: CompetitionCard[]
  ending: CompetitionCard[]
  /** The listings that each page's carousel is picked from. */
  carousel: { premium: CompetitionCard[]; others: CompetitionCard[] }
}

export async function loadHomeLists(db: Db, today: Day): Promise<HomeLists> {
  const [others, premium, ending] = await Promise.all([
    listNewestAfter(db, undefined, CAROUSEL_POOL, today),
    listPremium(db, CAROUSEL_POOL, today),
    listEndingSoon(db, 1, today, HOME_ENDING_SIZE),
  ])
  return { newest: others.slice(0, PAGE_SIZE), ending, carousel: { premium, others } }
}

/** Unrestricted open listings of a category, newest first; `exceptId` is left out. */
export async function listSimilar(
  db: Db,
  category: Category,
  exceptId: number,
  limit: number,
  today: Day,
) {
  if (isRestrictedCategory(category)) return []
  const rows = await selectCards(db)
    .innerJoin('competition_categories as filed', 'filed.competition_id', 'competitions.id')
    .where('filed.category', '=', category)
    .where('filed.listed', '=', sql.lit(1 as const))
    .where('filed.published_at', 'is not', null)
    .where('filed.end_date', '>=', today)
    .where('filed.competition_id', '<>', exceptId)
    .orderBy('filed.published_at', 'desc')
    .orderBy('filed.competition_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCard)
}

/** Addresses of open listings and when each last changed, newest first. */
export async function listForSitemap(db: Db, limit: number, today: Day) {
  return db
    .selectFrom('competitions')
    .select(['slug', 'updated_at'])
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function selectNewest(db: Db, today: Day) {
  return selectCards(db)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .orderBy('competitions.published_at', 'desc')
    .orderBy('competitions.id', 'desc')
}

function offsetOf(page: number, size = PAGE_SIZE) {
  return (page - 1) * size
}
