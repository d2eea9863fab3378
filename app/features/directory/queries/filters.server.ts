import { sql, type ExpressionBuilder, type ReferenceExpression } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { CHOICE_FIELDS, CHOICE_NAMES } from '#app/features/listings/rules/choices.ts'
import { closesWithinDays, wantedWords, type Filters } from '../rules/filters.ts'

type Listings = ExpressionBuilder<Schema, 'competitions'>

/**
 * For a list in another order than by closing date: an index of that date looks so good to SQLite
 * that it reads and sorts all that close in time, where a walk in the list's order ends after a page.
 * PostgreSQL knows how many those are.
 */
export function endDateByNoIndex(db: Db) {
  const endDate = sql.ref<Day>('competitions.end_date')
  return dialectOf(db) === 'sqlite' ? sql<Day>`+${endDate}` : endDate
}

/** Whether a listing is among what a list was narrowed to; without filters each one is. */
export function matchesFilters(
  filters: Filters,
  today: Day,
  endDate: ReferenceExpression<Schema, 'competitions'> = 'competitions.end_date',
) {
  return ({ eb, and }: Listings) =>
    and([
      ...matchedKinds(filters, eb),
      ...lastDays(filters, today).map((day) => eb(endDate, '<=', day)),
    ])
}

/** The open rows that a category's page lists; what it is narrowed by, but the date, stands with the listing itself. */
export function selectFiled(db: Db, category: Category, today: Day, filters: Filters) {
  const { closes: _dates, ...kinds } = filters
  return db
    .selectFrom('competition_categories as filed')
    .where('filed.category', '=', category)
    .where('filed.listed', '=', sql.lit(1 as const))
    .where('filed.published_at', 'is not', null)
    .where('filed.end_date', '>=', today)
    .where(({ and, eb }) =>
      and(lastDays(filters, today).map((day) => eb('filed.end_date', '<=', day))),
    )
    .$if(Object.keys(kinds).length > 0, (rows) =>
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('competitions')
            .select('competitions.id')
            .whereRef('competitions.id', '=', 'filed.competition_id')
            .where(matchesFilters(kinds, today)),
        ),
      ),
    )
}

/** The last closing day of those that were asked for; none when all will do. */
function lastDays({ closes = [] }: Filters, today: Day): Day[] {
  return closes
    .flatMap((choice) => closesWithinDays(choice) ?? [])
    .map((days) => addDays(today, days))
}

function matchedKinds(filters: Filters, eb: Listings) {
  return CHOICE_NAMES.flatMap((name) => {
    const words = wantedWords(filters, name)
    const { column } = CHOICE_FIELDS[name]
    return words.length > 0 ? [eb(`competitions.${column}`, 'in', words)] : []
  })
}
