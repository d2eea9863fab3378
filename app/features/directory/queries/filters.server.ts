import {
  expressionBuilder,
  sql,
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { categoryOfSlug, type Category } from '#app/features/listings/rules/categories.ts'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import { CHOICE_FIELDS, CHOICE_NAMES } from '#app/features/listings/rules/choices.ts'
import type { County } from '#app/features/listings/rules/counties.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import {
  closesWithinDays,
  leastPrizeValue,
  passportOf,
  wantedWords,
  type Filters,
} from '../rules/filters.ts'

export type PagedList = 'newest' | 'ending-soon' | Category
/** What lists are ordered by. */
export type Listed = Pick<Schema['competitions'], 'published_at' | 'end_date' | 'prize_value'> & {
  id: number
}
/** Inclusive; without a limit where `last` is undefined. */
type ClosingDays = { first: Day; last: Day | undefined }
type Listings = ExpressionBuilder<Schema, 'competitions'>

/** When the listings of a list close, its filters included. */
export function closingDays(list: PagedList, filters: Filters, today: Day): ClosingDays {
  const within = [
    ...(list === 'ending-soon' ? [ENDING_SOON_DAYS] : []),
    ...(filters.closes ?? []).flatMap((choice) => closesWithinDays(choice) ?? []),
  ]
  return { first: today, last: within.length > 0 ? addDays(today, Math.min(...within)) : undefined }
}

export function matchesFilters(filters: Filters, today: Day) {
  const { last } = closingDays('newest', filters, today)
  return ({ eb, and }: Listings) =>
    and([
      ...matchFields(filters, LISTINGS),
      ...(last === undefined ? [] : [eb('competitions.end_date', '<=', last)]),
    ])
}

/**
 * The listings of a list that close on these days. On SQLite `ordered` hides the date's index, which
 * it would prefer to the faster one of the list's order.
 */
export function selectListed(
  db: Db,
  list: PagedList,
  filters: Filters,
  days: ClosingDays,
  ordered = false,
): AliasableExpression<Listed> {
  const { closes: _days, ...others } = filters
  const source = sourceOf(list, others)
  const hides = ordered && dialectOf(db) === 'sqlite'
  return source.category === undefined
    ? selectUnfiled(db, source.filters, days, hides)
    : selectFiled(db, source.category, source.filters, days, hides)
}

/** New in a category is the category's own list, which has an index. */
function sourceOf(list: PagedList, filters: Filters): { category?: Category; filters: Filters } {
  if (list !== 'newest' && list !== 'ending-soon') return { category: list, filters }
  const { category: [slug = ''] = [], ...others } = filters
  const category = categoryOfSlug(slug)
  return category ? { category, filters: others } : { filters: others }
}

function selectUnfiled(db: Db, filters: Filters, days: ClosingDays, hidesIndex: boolean) {
  const endDate = sql.ref<Day>('competitions.end_date')
  return db
    .selectFrom('competitions')
    .select(['id', 'published_at', 'end_date', 'prize_value'])
    .where('competitions.status', '=', sql.lit('approved'))
    .where(isUnrestricted)
    .where(closesOn(hidesIndex ? sql<Day>`+${endDate}` : endDate, days))
    .where(({ and }) => and(matchFields(filters, LISTINGS)))
}

/** The category's row has what it is ordered and filtered by. */
function selectFiled(
  db: Db,
  category: Category,
  filters: Filters,
  days: ClosingDays,
  hidesIndex: boolean,
) {
  const endDate = sql.ref<Day>('filed.end_date')
  return db
    .selectFrom('competition_categories as filed')
    .select(['filed.competition_id as id', 'published_at', 'end_date', 'prize_value'])
    .where('filed.category', '=', category)
    .where('filed.listed', '=', sql.lit(1 as const))
    .where('filed.published_at', 'is not', null)
    .where(closesOn(hidesIndex ? sql<Day>`+${endDate}` : endDate, days))
    .where(({ and }) => and(matchFields(filters, FILED)))
}

function closesOn(endDate: RawBuilder<Day>, { first, last }: ClosingDays) {
  if (first === last) return sql<boolean>`${endDate} = ${first}`
  const from = sql<boolean>`${endDate} >= ${first}`
  return last === undefined ? from : sql<boolean>`${from} and ${endDate} <= ${last}`
}

type Source = { table: 'competitions' | 'filed'; id: string }
const LISTINGS: Source = { table: 'competitions', id: 'competitions.id' }
const FILED: Source = { table: 'filed', id: 'filed.competition_id' }

function matchFields(filters: Filters, { table, id }: Source): Expression<SqlBool>[] {
  const eb = expressionBuilder<Schema>()
  const passport = passportOf(filters)
  const isNot = (column: string) => eb(sql.ref<number>(`${table}.${column}`), '=', eb.lit(0))
  const least = leastPrizeValue(filters)
  return [
    ...CHOICE_NAMES.flatMap((name) => {
      const words = wantedWords(filters, name)
      if (words === null) return []
      const column = sql.ref<string>(`${table}.${CHOICE_FIELDS[name].column}`)
      return words.length > 0 ? [eb(column, 'in', words)] : [eb.lit(false)]
    }),
    ...(passport && !passport.isAdult ? [isNot(FIELDS.over18.column)] : []),
    ...(passport?.hidesPaid ? [isNot(FIELDS.costsMoney.column)] : []),
    ...(least === null ? [] : [eb(sql.ref<number>(`${table}.prize_value`), '>=', least)]),
    ...(passport?.county
      ? [sql<boolean>`${sql.ref(id)} not in (${selectForOthers(passport.county)})`]
      : []),
    ...(filters.county ?? []).map(
      (county) => sql<boolean>`${sql.ref(id)} in (${selectIn(county)})`,
    ),
    ...(filters.category ?? []).map((slug) =>
      eb.exists(
        eb
          .selectFrom('competition_categories as also')
          .select('also.competition_id')
          .where('also.competition_id', '=', sql.ref<number>(id))
          .where('also.category', '=', categoryOfSlug(slug) ?? ''),
      ),
    ),
  ]
}

/** The condition of the index of listings that name counties. */
const NAMES_COUNTIES = sql<boolean>`coalesce(only_counties, prize_counties, entry_counties) is not null`
const inWords = (county: County) => `%, ${county},%`

/** What has to do with a county, as `isInCounty` says. */
function selectIn(county: County) {
  const named = sql`(', ' || coalesce(only_counties || ', ', '') || coalesce(prize_counties || ', ', '')
    || coalesce(entry_counties || ', ', ''))`
  return sql`select id from competitions where ${NAMES_COUNTIES} and ${named} like ${inWords(county)}`
}

/** What only people of other counties may enter, as `canEnter` says. */
function selectForOthers(county: County) {
  return sql`select id from competitions where ${NAMES_COUNTIES} and only_counties is not null
    and ', ' || only_counties || ',' not like ${inWords(county)}`
}
