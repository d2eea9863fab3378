import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { Schema } from '#app/db/schema.ts'
import {
  selectListings,
  toListings,
  type Listing,
} from '#app/features/listings/queries/listing.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { distinctiveWords } from '#app/features/listings/rules/duplicates.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { isDay } from '#app/lib/time/days.ts'
import { sourcesOf, type Queue } from '#app/features/listings/rules/queues.ts'
import type { ListQuery } from '../input/moderation.ts'

export type Filters = Partial<Omit<ListQuery, 'order' | 'page' | 'after'>> & {
  queue?: Queue | undefined
  /** A rejected listing keeps its flag in case it is published later, and does not match. */
  featured?: boolean | undefined
}
export type Order = keyof typeof COLUMNS
type Wanted = {
  filters: Filters
  order: Order
  size: number
  page?: number
  /** The `keyOf` the listing before. */
  after?: string | undefined
}
export type ListingPage = Awaited<ReturnType<typeof listListings>>

type Where = ExpressionBuilder<Schema, 'competitions'>

/** Starts at the first listing if `after` is unknown. */
export async function listQueueAfter(
  db: Db,
  _admin: Admin,
  queue: Queue,
  { after = 0, limit }: { after: number | undefined; limit: number },
) {
  const last = await db
    .selectFrom('competitions')
    .select(['id', 'submitted_at as value'])
    .where('id', '=', after)
    .executeTakeFirst()
  const query = selectListings(db)
    .where((eb) => isIn(eb, queue))
    .where(isAfter('oldest', last))
    .orderBy('competitions.submitted_at')
    .orderBy('competitions.id')
    .limit(limit)
  return toListings(db, await query.execute())
}

function isFeatured(eb: Where) {
  const isMarked = eb('competitions.featured', '=', sql.lit(1 as const))
  return isMarked.and('competitions.status', '<>', 'rejected')
}

/** A literal, so that the partial indexes are used. */
function isIn(eb: Where, queue: Queue) {
  const isPending = eb('competitions.status', '=', sql.lit('pending'))
  return isPending.and('competitions.source', 'in', sourcesOf(queue))
}

/** Returns whether a listing was published at once and no admin has looked at it. */
export function isUnreviewed(db: Db, _admin: Admin, competitionID: number) {
  return isAny(selectUnreviewed(db).where('id', '=', competitionID))
}

/** Returns what was published at once and no admin has looked at, the oldest first. */
export function listUnreviewed(db: Db, _admin: Admin, limit: number) {
  return selectUnreviewed(db).orderBy('submitted_at').orderBy('id').limit(limit).execute()
}

/** Literals, so that the partial index is used. */
function selectUnreviewed(db: Db) {
  return db
    .selectFrom('competitions')
    .select(['id as competitionID', 'submitted_at as submittedAt'])
    .where('unreviewed', '=', sql.lit(1 as const))
    .where('status', '=', sql.lit('approved'))
}

export async function findListings(db: Db, _admin: Admin, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Listing>()
  const rows = await selectListings(db).where('competitions.id', 'in', ids).execute()
  const listings = await toListings(db, rows)
  return new Map(listings.map((listing) => [listing.competitionID, listing]))
}

export async function listListings(db: Db, _admin: Admin, wanted: Wanted) {
  const { filters, order, size, page = 1, after } = wanted
  const where = (eb: Where) => matches(eb, filters)
  const [column, direction] = COLUMNS[order]
  const last = readKey(order, after)
  const ids = db
    .selectFrom('competitions')
    .select('competitions.id')
    .where(where)
    .where(isAfter(order, last))
    .orderBy(column, direction)
    .orderBy('competitions.id', direction)
    .limit(size)
    .offset((page - 1) * size)
  const [rows, { total }] = await Promise.all([
    selectListings(db)
      .innerJoin(ids.as('page'), 'page.id', 'competitions.id')
      .orderBy(column, direction)
      .orderBy('competitions.id', direction)
      .execute(),
    db
      .selectFrom('competitions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { listings: await toListings(db, rows), total }
}

const TITLE = sql`lower(competitions.title)`
const PROMOTER = sql`lower(competitions.promoter_name)`

/** With the field of a listing that has the value; lists by `featured` have numbered pages only. */
const COLUMNS = {
  oldest: ['competitions.submitted_at', 'asc', 'submittedAt'],
  newest: ['competitions.submitted_at', 'desc', 'submittedAt'],
  closing: ['competitions.end_date', 'asc', 'competitionEndDate'],
  'closing-last': ['competitions.end_date', 'desc', 'competitionEndDate'],
  title: [TITLE, 'asc', 'competitionTitle'],
  'title-last': [TITLE, 'desc', 'competitionTitle'],
  promoter: [PROMOTER, 'asc', 'promoterName'],
  'promoter-last': [PROMOTER, 'desc', 'promoterName'],
  featured: ['competitions.featured_at', 'desc', 'submittedAt'],
} as const

type Key = { id: number; value: string | number }

/** Returns where a page ends, also when its last listing has been decided on or edited since. */
export function keyOf(order: Order, listing: Listing): string {
  return `${listing.competitionID}.${listing[COLUMNS[order][2]]}`
}

function readKey(order: Order, text = ''): Key | undefined {
  const [, id, value = ''] = /^(\d{1,9})\.([^\0]*)$/.exec(text) ?? []
  if (id === undefined) return undefined
  const field = COLUMNS[order][2]
  if (field === 'submittedAt')
    return /^\d{1,15}$/.test(value) ? { id: Number(id), value: Number(value) } : undefined
  if (field === 'competitionEndDate' && !isDay(value)) return undefined
  return { id: Number(id), value }
}

function isAfter(order: Order, key: Key | undefined) {
  if (!key) return sql<SqlBool>`1 = 1`
  const { id, value } = key
  const [column, direction, field] = COLUMNS[order]
  const last =
    field === 'competitionTitle' || field === 'promoterName' ? sql`lower(${value})` : value
  const than = sql.raw(direction === 'asc' ? '>' : '<')
  const own = typeof column === 'string' ? sql.ref(column) : column
  return sql<SqlBool>`(${own}, competitions.id) ${than} (${last}, ${id})`
}

/** The status is a literal, so that the partial indexes are used. */
function matches(eb: Where, filters: Filters) {
  const { text, category, status, source, queue, featured, by, find } = filters
  return eb.and([
    ...(queue ? [isIn(eb, queue)] : []),
    ...(status ? [eb('competitions.status', '=', sql.lit(status))] : []),
    ...(source ? [eb('competitions.source', '=', source)] : []),
    ...(by ? [eb('competitions.submitted_by', '=', by)] : []),
    ...(featured ? [isFeatured(eb)] : []),
    ...(find ? [eb('competitions.id', 'in', broughtBy(eb, find))] : []),
    ...(category ? [eb('competitions.id', 'in', filedUnder(eb, category))] : []),
    ...(text ? [matchesText(eb, text)] : []),
  ])
}

function broughtBy(eb: Where, find: 'all' | number) {
  return eb
    .selectFrom('source_items')
    .select('source_items.competition_id')
    .where('source_items.competition_id', 'is not', null)
    .$if(find !== 'all', (query) => query.where('source_items.source_id', '=', Number(find)))
}

function filedUnder(eb: Where, category: Category) {
  return eb
    .selectFrom('competition_categories as filed')
    .select('filed.competition_id')
    .where('filed.category', '=', category)
}

/** Every word must be a prefix of an indexed word; a number also matches a competitionID. */
function matchesText(eb: Where, text: string) {
  const words = distinctiveWords(text)
  const everyWord = eb.and(
    words.map((word) =>
      eb(
        'competitions.id',
        'in',
        eb
          .selectFrom('listing_words')
          .select('listing_words.competition_id')
          .where('word', '>=', word)
          .where('word', '<', `${word}\u{10FFFF}`),
      ),
    ),
  )
  const isNumber = /^\d{1,9}$/.test(text.trim())
  return isNumber ? eb.or([everyWord, eb('competitions.id', '=', Number(text))]) : everyWord
}
