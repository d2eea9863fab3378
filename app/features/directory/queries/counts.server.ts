import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import type { Filters } from '../rules/filters.ts'
import { NEW_WINDOW_DAYS } from '../rules/lists.ts'
import { isOpenOn, isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { matchesFilters, selectFiled } from './filters.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const NO_FILTERS: Filters = {}

/** A list that has pages: the two by date, and each category's. */
export type PagedList = 'newest' | 'ending-soon' | Category

/** How many listings a list has in all its pages. */
export function countListed(
  db: Db,
  list: PagedList,
  today: Day,
  filters = NO_FILTERS,
): Promise<number> {
  if (list === 'newest') return countOpen(db, today, filters)
  if (list === 'ending-soon') return countEndingSoon(db, today, filters)
  return countInCategory(db, list, today, filters)
}

/** Those of `listEndingSoon`. */
export async function countEndingSoon(db: Db, today: Day, filters = NO_FILTERS): Promise<number> {
  const { total } = await selectOpenTotal(db, today, filters)
    .where('competitions.end_date', '<=', addDays(today, ENDING_SOON_DAYS))
    .executeTakeFirstOrThrow()
  return total
}

async function countInCategory(
  db: Db,
  category: Category,
  today: Day,
  filters: Filters,
): Promise<number> {
  const { total } = await selectFiled(db, category, today, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Open listings in the public lists: those of `listNewest`. */
export async function countOpen(db: Db, today: Day, filters = NO_FILTERS): Promise<number> {
  const { total } = await selectOpenTotal(db, today, filters).executeTakeFirstOrThrow()
  return total
}

/** Counts listings published in the 7 days before `now` (docs/contract.md#lists). */
export async function countAddedLast7Days(db: Db, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('competitions.status', '=', sql.lit('approved'))
    .where(isUnrestricted)
    .where('published_at', '>', now.getTime() - NEW_WINDOW_DAYS * DAY_MS)
    .where('published_at', '<=', now.getTime())
    .executeTakeFirstOrThrow()
  return total
}

/** The number of open listings that each category's page lists, of those that list any. */
export async function countByCategory(db: Db, today: Day): Promise<Map<Category, number>> {
  const rows = await db
    .selectFrom('competition_categories')
    .select(['category', ({ fn }) => fn.countAll<number>().as('total')])
    .where('listed', '=', sql.lit(1 as const))
    .where('published_at', 'is not', null)
    .where('end_date', '>=', today)
    .groupBy('category')
    .execute()
  return new Map(rows.map(({ category, total }) => [category as Category, total]))
}

function selectOpenTotal(db: Db, today: Day, filters: Filters) {
  return db
    .selectFrom('competitions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .where(matchesFilters(filters, today))
}
