import { sql, type AliasableExpression } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isRunningOn } from '#app/features/bookings/queries/bookings.server.ts'
import { addDays, daysBetween, type Day } from '#app/lib/time/days.ts'
import type { Filters } from '../rules/filters.ts'
import { HOME_ENDING_SIZE, HOME_NEWEST_SIZE, PAGE_SIZE } from '../rules/lists.ts'
import type { Sort } from '../rules/sorting.ts'
import {
  isOpenOn,
  isUnrestricted,
  selectCards,
  toCard,
  type CompetitionCard,
} from '#app/features/listings/queries/cards.server.ts'
import { closingDays, selectListed, type Listed, type PagedList } from './filters.server.ts'

/** Enough to vary, cheap to read. */
const CAROUSEL_POOL = 60
/** Up to this many listings are sorted after reading all open ones: faster than walking their order. */
const FEW = 4 * PAGE_SIZE
/** Over more days, enough of the newest listings close within them. */
const MERGED_DAYS = 8

type ListOptions = {
  filters?: Filters
  /** Instead of the list's own order. */
  sort?: Sort | null
  limit?: number
  /** How many listings pass the filters, if known: the database looks for no more. */
  total?: number
}

/** The order of a list without `?sort=`. */
export function orderOfList(list: PagedList): Sort {
  return list === 'ending-soon' ? 'closing' : 'newest'
}

/** 'ending-soon' closes within `ENDING_SOON_DAYS`, soonest first. */
export async function listPage(
  db: Db,
  list: PagedList,
  page: number,
  today: Day,
  options: ListOptions = {},
): Promise<CompetitionCard[]> {
  const { ids, inOrder } = selectPage(db, list, page, today, options)
  const rows = await selectCards(db)
    .innerJoin(ids.as('page'), 'page.id', 'competitions.id')
    .orderBy(inOrder)
    .execute()
  return rows.map(toCard)
}

/** The ids of a list's page; `inOrder` sorts their listings as the list is. */
export function selectPage(
  db: Db,
  list: PagedList,
  page: number,
  today: Day,
  { filters = {}, sort, limit: most = PAGE_SIZE, total = Infinity }: ListOptions,
) {
  const order = sort ?? orderOfList(list)
  const offset = (page - 1) * PAGE_SIZE
  const limit = Math.max(0, Math.min(most, total - offset))
  const listed =
    total <= FEW
      ? selectFew(db, list, filters, today)
      : selectSorted(db, list, filters, today, order, offset + limit)
  const ids = db
    .selectFrom(listed.as('listed'))
    .select('listed.id')
    .orderBy(orderOf('listed', order))
    .limit(limit)
    .offset(offset)
  return { ids, inOrder: orderOf('competitions', order) }
}

function selectFew(
  db: Db,
  list: PagedList,
  filters: Filters,
  today: Day,
): AliasableExpression<Listed> {
  const all = selectListed(db, list, filters, closingDays(list, filters, today))
  return sql<Listed>`(with few as materialized ${all} select * from few)`
}

/** What closes soon is seldom new: the newest of each closing day are found without the others. */
function selectSorted(
  db: Db,
  list: PagedList,
  filters: Filters,
  today: Day,
  order: Sort,
  wanted: number,
): AliasableExpression<Listed> {
  const { first, last } = closingDays(list, filters, today)
  const length = last === undefined ? Infinity : daysBetween(first, last) + 1
  if (order !== 'newest' || length > MERGED_DAYS)
    return selectListed(db, list, filters, { first, last }, order !== 'closing')
  return Array.from({ length }, (_, distance) => addDays(first, distance))
    .map((day) =>
      db
        .selectFrom(selectListed(db, list, filters, { first: day, last: day }).as('listed'))
        .selectAll()
        .orderBy(orderOf('listed', order))
        .limit(wanted),
    )
    .map((newest) => db.selectFrom(newest.as('day')).selectAll())
    .reduce((days, day) => days.unionAll(day))
}

/** With the literal of its index. */
const QUIET_IDS = sql`select id from competitions as marked where quiet = 1 and featured is null`

function orderOf(table: 'listed' | 'competitions', order: Sort) {
  const column = (name: keyof Listed) => sql.ref(`${table}.${name}`)
  const newest = sql`${column('published_at')} desc, ${column('id')} desc`
  if (order === 'newest') return newest
  if (order === 'quiet') return sql`${column('id')} in (${QUIET_IDS}) desc, ${newest}`
  return order === 'closing'
    ? sql`${column('end_date')}, ${newest}`
    : sql`${column('prize_value')} desc nulls last, ${newest}`
}

/** For paging that stays right while listings are added; an unknown `after` starts at the first. */
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

/** The latest featured first. */
export async function listPremium(db: Db, limit: number, today: Day): Promise<CompetitionCard[]> {
  const rows = await selectCards(db)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .where('competitions.featured', '=', sql.lit(1 as const))
    // At midnight a booking ends for readers before the job takes the flag off.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.competition_id', '=', 'competitions.id')
          .where('bookings.place', '=', sql.lit('carousel'))
          .where(isRunningOn(today)),
      ),
    )
    .orderBy('competitions.featured_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCard)
}

export type HomeLists = {
  newest: CompetitionCard[]
  ending: CompetitionCard[]
  /** Each page picks its carousel from these. */
  carousel: { premium: CompetitionCard[]; others: CompetitionCard[] }
}

export async function loadHomeLists(db: Db, today: Day): Promise<HomeLists> {
  const [others, premium, ending] = await Promise.all([
    listNewestAfter(db, undefined, CAROUSEL_POOL, today),
    listPremium(db, CAROUSEL_POOL, today),
    listPage(db, 'ending-soon', 1, today, { limit: HOME_ENDING_SIZE }),
  ])
  return { newest: others.slice(0, HOME_NEWEST_SIZE), ending, carousel: { premium, others } }
}

/** Newest first; `image_name` is null where its category's drawing stands in. */
export async function listForSitemap(
  db: Db,
  { limit, offset = 0 }: { limit: number; offset?: number },
  today: Day,
) {
  return db
    .selectFrom('competitions')
    .select(['slug', 'updated_at', 'image_name'])
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

function selectNewest(db: Db, today: Day) {
  return selectCards(db)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .orderBy('competitions.published_at', 'desc')
    .orderBy('competitions.id', 'desc')
}
