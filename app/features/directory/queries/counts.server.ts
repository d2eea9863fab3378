import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { CATEGORIES, type Category } from '#app/features/listings/rules/categories.ts'
import { COUNTY_FIELDS } from '#app/features/listings/rules/counties.ts'
import { FILTERED_CHOICES } from '#app/features/listings/rules/choices.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { CLOSING_STEPS, VALUE_STEPS, type Combination } from '../rules/choice-counts.ts'
import type { Filters } from '../rules/filters.ts'
import { NEW_WINDOW_DAYS } from '../rules/lists.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { closingDays, selectListed, type PagedList } from './filters.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const NO_FILTERS: Filters = {}
const COUNTED_FIELDS = [...FILTERED_CHOICES, ...COUNTY_FIELDS, 'over18', 'costsMoney'] as const
/** Counted in one query, some milliseconds of SQLite. */
const SLICE_LISTINGS = 2_000

export async function countListed(
  db: Db,
  list: PagedList,
  today: Day,
  filters = NO_FILTERS,
  most?: number,
): Promise<number> {
  const days = closingDays(list, filters, today)
  const listed = db.selectFrom(selectListed(db, list, filters, days).as('listed')).select('id')
  const { total } = await db
    .selectFrom((most === undefined ? listed : listed.limit(most)).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Counts what `listEndingSoon` lists. */
export function countEndingSoon(db: Db, today: Day, filters = NO_FILTERS): Promise<number> {
  return countListed(db, 'ending-soon', today, filters)
}

/** Counts what `listNewest` lists. */
export function countOpen(db: Db, today: Day, filters = NO_FILTERS): Promise<number> {
  return countListed(db, 'newest', today, filters)
}

/** docs/contract.md#lists */
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

/** Only categories with open listings; each is counted in its index, whose closed ones are not read. */
export async function countByCategory(db: Db, today: Day): Promise<Map<Category, number>> {
  const { rows } = await sql<{ category: Category; total: number }>`
    with named (category) as (values ${sql.join(CATEGORIES.map((name) => sql`(${name})`))})
    select category, (select count(*) from competition_categories as filed
      where filed.category = named.category and listed = 1 and published_at is not null
        and end_date >= ${today}) as total
    from named`.execute(db)
  const open = rows.filter(({ total }) => total > 0)
  return new Map(open.map(({ category, total }) => [category, total]))
}

/**
 * How many listings of a list have the same choices; no filters are followed but the category.
 * @param isFiled a listing counts once under each of its categories.
 */
export async function countCombinations(
  db: Db,
  list: PagedList,
  today: Day,
  { category = [], isFiled = false }: { category?: readonly string[]; isFiled?: boolean } = {},
): Promise<Combination[]> {
  const filters = { category }
  const combinations = new Map<string, Combination>()
  for (const days of await closingSlices(db, list, filters, today)) {
    for (const one of await countSlice(db, list, filters, days, today, isFiled)) {
      const { total, ...same } = one
      const key = Object.values(same).join()
      const known = combinations.get(key)
      if (known) known.total += total
      else combinations.set(key, one)
    }
    await setImmediate()
  }
  return [...combinations.values()]
}

/** Ranges of closing days with few listings each, for SQLite to let requests in between. */
async function closingSlices(db: Db, list: PagedList, filters: Filters, today: Day) {
  const listed = selectListed(db, list, filters, closingDays(list, filters, today)).as('listed')
  const days = await db
    .selectFrom(listed)
    .select(['listed.end_date', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy('listed.end_date')
    .orderBy('listed.end_date')
    .execute()
  const slices: { first: Day; last: Day; total: number }[] = []
  for (const { end_date: day, total } of days) {
    const slice = slices.at(-1)
    if (slice && slice.total + total <= SLICE_LISTINGS) {
      slice.last = day
      slice.total += total
    } else slices.push({ first: day, last: day, total })
  }
  return slices
}

async function countSlice(
  db: Db,
  list: PagedList,
  filters: Filters,
  days: { first: Day; last: Day },
  today: Day,
  isFiled: boolean,
): Promise<Combination[]> {
  const closesWithin = sql<number | null>`case ${sql.join(
    CLOSING_STEPS.map(
      (step) => sql`when competitions.end_date <= ${addDays(today, step)} then ${sql.lit(step)}`,
    ),
    sql` `,
  )} end`
  const prizeAtLeast = sql<number>`case ${sql.join(
    VALUE_STEPS.map(
      (value) => sql`when competitions.prize_value >= ${sql.lit(value)} then ${sql.lit(value)}`,
    ),
    sql` `,
  )} else 0 end`
  const category = sql<Category | null>`${isFiled ? sql.ref('filed.category') : sql.lit(null)}`
  const rows = await db
    .selectFrom(selectListed(db, list, filters, days).as('listed'))
    .innerJoin('competitions', 'competitions.id', 'listed.id')
    .$if(isFiled, (listings) =>
      listings.innerJoin('competition_categories as filed', 'filed.competition_id', 'listed.id'),
    )
    .select(columnsOf(COUNTED_FIELDS))
    .select([
      closesWithin.as('closes_within'),
      prizeAtLeast.as('prize_at_least'),
      category.as('category'),
    ])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .groupBy([...columnsOf(COUNTED_FIELDS), 'closes_within', 'prize_at_least', 'category'])
    .execute()
  return rows.map((row) =>
    Object.assign(readFields(row, COUNTED_FIELDS), {
      closesWithin: row.closes_within,
      prizeAtLeast: row.prize_at_least,
      category: row.category,
      total: row.total,
    }),
  )
}
