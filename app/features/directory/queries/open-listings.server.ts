import { setImmediate } from 'node:timers/promises'
import SearchableMap from 'minisearch/SearchableMap'
import type { Db } from '#app/db/client.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import {
  isOpenOn,
  promoterSlug,
  selectCards,
  toCard,
} from '#app/features/listings/queries/cards.server.ts'
import { categoriesOf } from '#app/features/listings/queries/categories.server.ts'
import { COUNTY_FIELDS } from '#app/features/listings/rules/counties.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { LISTED_FIELDS, toSearchedTexts, type OpenListing } from '../rules/open-listing.ts'
import type { OpenListings } from '../rules/open-lists.ts'
import { addToIndex, removeFromIndex, type WordIndex } from '../rules/word-index.ts'

/** Read or put into the index in one turn of the event loop: some milliseconds. */
const MARKS_AT_ONCE = 1_000
const LISTINGS_AT_ONCE = 100
/** What changed this shortly before the latest change is read again: clocks differ, and changes share milliseconds. */
const LATELY_MS = MINUTE_MS

type Held = OpenListings & { version: number }

/** Returns a function that answers with all open listings of a day, held in memory, as of the last commit or later. */
export function holdOpenListings(db: Db): (today: Day) => Promise<OpenListings> {
  let held: Held | undefined
  let queue: Promise<unknown> = Promise.resolve()

  return async (today) => {
    const version = await readCatalogueVersion(db)
    const isCurrent = (one: Held | undefined): one is Held =>
      one !== undefined && one.version >= version && one.today === today
    if (isCurrent(held)) return held
    const turn = queue.then(async () => {
      if (!isCurrent(held)) held = await readChanges(db, today, held)
      return held
    })
    queue = turn.catch(() => {})
    return turn
  }
}

/** Reads all open listings of a day. */
export function readOpenListings(db: Db, today: Day): Promise<OpenListings> {
  return readChanges(db, today)
}

/** The version is read before the listings: none of them is older. The index of `held` becomes the new one's. */
async function readChanges(db: Db, today: Day, held?: Held): Promise<Held> {
  const version = await readCatalogueVersion(db)
  const marks = await readMarks(db, today)
  const latest = marks.reduce((last, { updated_at: at }) => Math.max(last, at), 0)
  const unchanged: OpenListing[] = []
  const ids: number[] = []
  for (const mark of marks) {
    const known = held?.byID.get(mark.id)
    if (known?.mark === markOf(mark) && mark.updated_at < latest - LATELY_MS) unchanged.push(known)
    else ids.push(mark.id)
  }
  const changed = await readListings(db, ids.toSorted(ascending), today)
  await setImmediate()
  const all = [...unchanged, ...changed].toSorted(newestFirst)
  const byID = new Map(all.map((listing) => [listing.card.competitionID, listing]))
  await setImmediate()
  const index = held?.index ?? emptyIndex()
  await updateIndex(index, held?.byID ?? new Map(), byID)
  return { version, today, all, byID, index }
}

export function emptyIndex(): WordIndex {
  return { ids: new Map(), tree: new SearchableMap() }
}

type Mark = Awaited<ReturnType<typeof readMarks>>[number]

/** What shows whether a listing has changed: who changes anything else that is shown changes `updated_at`. */
async function readMarks(db: Db, today: Day) {
  const marks: Awaited<ReturnType<typeof listMarksAfter>> = []
  for (let day = today, id = 0; ;) {
    const some = await listMarksAfter(db, today, day, id)
    marks.push(...some)
    const last = some.at(-1)
    if (!last || some.length < MARKS_AT_ONCE) return marks
    ;({ end_date: day, id } = last)
    await setImmediate()
  }
}

/** The next after the listing `id`, which closes on `day`. */
function listMarksAfter(db: Db, today: Day, day: Day, id: number) {
  return db
    .selectFrom('competitions')
    .select(['id', 'end_date', 'updated_at', 'quiet'])
    .select(promoterSlug)
    .where(isOpenOn(today))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('end_date', 'id'), '>', tuple(day, id)))
    .orderBy('end_date')
    .orderBy('id')
    .limit(MARKS_AT_ONCE)
    .execute()
}

function markOf({
  updated_at: at,
  quiet,
  promoter_slug: slug,
}: Pick<Mark, 'updated_at' | 'quiet' | 'promoter_slug'>): string {
  return `${at} ${quiet} ${slug}`
}

/** Those of the listings that are open. */
async function readListings(db: Db, ids: readonly number[], today: Day): Promise<OpenListing[]> {
  const listings: OpenListing[] = []
  for (let first = 0; first < ids.length; first += LISTINGS_AT_ONCE) {
    const some = ids.slice(first, first + LISTINGS_AT_ONCE)
    const rows = await selectCards(db)
      .select(columnsOf(LISTED_FIELDS))
      .select(['description', 'promoter_id', 'featured_at', 'competitions.updated_at'])
      .where('competitions.id', 'in', some)
      .where(isOpenOn(today))
      .orderBy('competitions.id')
      .execute()
    const filed = await categoriesOf(db, some)
    for (const row of rows) {
      const categories = filed.get(row.id) ?? []
      const { title, promoter_name: promoter, description } = row
      const fields = readFields(row, LISTED_FIELDS)
      const places = COUNTY_FIELDS.map((name) => fields[name] ?? '').join(' ')
      listings.push({
        ...fields,
        card: Object.freeze(toCard(row)),
        categories,
        promoterID: row.promoter_id,
        featuredAt: row.featured_at ?? 0,
        updatedAt: row.updated_at,
        texts: toSearchedTexts({ title, promoter, categories, places, description }),
        mark: markOf(row),
      })
    }
    await setImmediate()
  }
  return listings
}

async function updateIndex(
  index: WordIndex,
  before: OpenListings['byID'],
  after: OpenListings['byID'],
) {
  let done = 0
  for (const [update, listings, others] of [
    [removeFromIndex, before, after],
    [addToIndex, after, before],
  ] as const)
    for (const id of [...listings.keys()].toSorted(ascending)) {
      const listing = listings.get(id)
      if (!listing || listing.texts.all === others.get(id)?.texts.all) continue
      update(index, listing)
      done += 1
      if (done % LISTINGS_AT_ONCE === 0) await setImmediate()
    }
}

function ascending(a: number, b: number): number {
  return a - b
}

function newestFirst(a: OpenListing, b: OpenListing): number {
  return (
    (b.card.publishedAt ?? 0) - (a.card.publishedAt ?? 0) ||
    b.card.competitionID - a.card.competitionID
  )
}

const selectVersion = compileOnce((db) => db.selectFrom('catalogue').select('version'))

/** Rises with every change of what the public sees. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const [row] = await selectVersion(db)
  if (!row) throw new Error('the catalogue has no version')
  return row.version
}
