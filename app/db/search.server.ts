import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#app/lib/time/days.ts'
import { dialectOf, type Db } from './client.server.ts'

/** A listing as the index stores it: each field is already split into folded words. */
export type SearchDocument = {
  id: number
  title: string
  promoter: string
  categories: string
  description: string
}

/** One word of a query: any of its spellings matches; with `prefix`, as the beginning of a word. */
export type SearchTerm = { words: readonly string[]; prefix: boolean }

/** The documents to search: all, or the newest `RECENT_MAX`. */
export type SearchedPart = 'all' | 'recent'

/**
 * A number of documents; it bounds the cost of searching for a common word (docs/decisions/0018).
 */
export const RECENT_MAX = 4_000

const TABLES = { all: 'competition_search', recent: 'recent_search' } as const

/** Weights of title, promoter, category and description (docs/contract.md#search). */
const FTS5_WEIGHTS = sql.raw('10.0, 4.0, 2.0, 1.0')
const TSVECTOR_WEIGHTS = sql.raw("'{0.1, 0.2, 0.4, 1.0}'")
/** Words that SQLite reads per batch: some milliseconds with 200,000 listings. */
const WORDS_PER_BATCH = 500

export async function indexDocument(
  db: Db,
  { id, title, promoter, categories, description }: SearchDocument,
) {
  if (dialectOf(db) === 'sqlite') {
    for (const table of Object.values(TABLES))
      await sql`insert or replace into ${sql.table(table)} (rowid, title, promoter, categories, description)
        values (${id}, ${title}, ${promoter}, ${categories}, ${description})`.execute(db)
    return
  }
  await sql`
    with made (id, document) as (select ${id}::integer,
      setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${promoter}), 'B') ||
      setweight(to_tsvector('simple', ${categories}), 'C') || setweight(to_tsvector('simple', ${description}), 'D')),
    recent as (insert into recent_search (competition_id, document) select id, document from made
      on conflict (competition_id) do update set document = excluded.document)
    insert into competition_search (competition_id, document) select id, document from made
      on conflict (competition_id) do update set document = excluded.document`.execute(db)
}

/** Removes a listing that is no longer public; one that is not indexed is no error. */
export async function removeDocument(db: Db, id: number) {
  for (const table of Object.values(TABLES))
    await sql`delete from ${sql.table(table)} where ${keyOf(db)} = ${id}`.execute(db)
}

/**
 * Removes closed listings, so that the index and its vocabulary stay as small as the open
 * catalogue.
 */
export async function removeClosedDocuments(db: Db, today: Day) {
  for (const table of Object.values(TABLES))
    await sql`delete from ${sql.table(table)} where ${keyOf(db)} in (
      select kept.id from ${idsOf(db, table)} as kept
      join competitions on competitions.id = kept.id where end_date < ${today})`.execute(db)
}

/** Removes all but the newest `RECENT_MAX` from the recent documents. */
export async function trimRecentDocuments(db: Db, max = RECENT_MAX) {
  await sql`delete from ${sql.table(TABLES.recent)} where ${keyOf(db)} not in (
    select id from ${newestIds(db, max)} as newest)`.execute(db)
}

/** Returns at most `limit` ids of the newest `RECENT_MAX` documents that the recent index lacks. */
export async function listMissingRecentDocuments(
  db: Db,
  limit: number,
  max = RECENT_MAX,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${newestIds(db, max)} as newest
    where id not in (select id from ${idsOf(db, TABLES.recent)} as recent) limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns a subquery to join: the ids of the documents that match every term, with their rank
 * (smaller is better). `cut` ranks only the newest `ranked` documents and returns the `best` of
 * them, newest first among equals. Terms hold letters and digits only (`searchWords`), so none can
 * be read as an operator in either query language.
 */
export function matchingDocuments(
  db: Db,
  terms: readonly SearchTerm[],
  part: SearchedPart,
  cut?: { ranked: number; best: number },
): RawBuilder<{ id: number; rank: number }> {
  const table = sql.table(TABLES[part])
  const newest = cut ? sql`order by id desc limit ${cut.ranked}` : sql``
  const best = cut ? sql`order by rank, id desc limit ${cut.best}` : sql``
  if (dialectOf(db) === 'sqlite') {
    return sql`(select id, rank from (
      select rowid as id, bm25(${table}, ${FTS5_WEIGHTS}) as rank
      from ${table} where ${table} match ${fts5Query(terms)} ${newest}) as matching ${best})`
  }
  const query = sql`to_tsquery('simple', ${tsQuery(terms)})`
  return sql`(select id, -ts_rank(${TSVECTOR_WEIGHTS}, document, ${query}) as rank from (
    select competition_id as id, document
    from ${table} where document @@ ${query} ${newest}) as matching ${best})`
}

type CountedWord = { word: string; listings: number }

/** Returns every word in the index with the number of listings that contain it. */
export async function readVocabulary(db: Db): Promise<CountedWord[]> {
  if (dialectOf(db) === 'sqlite') return readWordsInBatches(db)
  const { rows } = await sql<CountedWord>`
    select word, ndoc as listings from ts_stat('select document from competition_search')`.execute(
    db,
  )
  return rows
}

/** SQLite runs on the main thread, so other work runs between batches. */
async function readWordsInBatches(db: Db): Promise<CountedWord[]> {
  const words: CountedWord[] = []
  for (let last = ''; ;) {
    const { rows } = await sql<CountedWord>`select term as word, doc as listings
      from competition_words where term > ${last} order by term limit ${WORDS_PER_BATCH}`.execute(
      db,
    )
    words.push(...rows)
    if (rows.length < WORDS_PER_BATCH) return words
    last = rows.at(-1)?.word ?? ''
    await setImmediate()
  }
}

/** Returns the column with the document’s id. */
function keyOf(db: Db) {
  return sql.ref(dialectOf(db) === 'sqlite' ? 'rowid' : 'competition_id')
}

/** FTS5 lists its ids cheaply only from its one-row-per-document table. */
function idsOf(db: Db, table: string) {
  return dialectOf(db) === 'sqlite'
    ? sql`(select id from ${sql.table(`${table}_docsize`)})`
    : sql`(select competition_id as id from ${sql.table(table)})`
}

function newestIds(db: Db, max: number) {
  return sql`(select id from ${idsOf(db, TABLES.all)} as every order by id desc limit ${max})`
}

function fts5Query(terms: readonly SearchTerm[]) {
  return terms
    .map(
      ({ words, prefix }) =>
        `(${words.map((word) => `"${word}"${prefix ? '*' : ''}`).join(' OR ')})`,
    )
    .join(' AND ')
}

function tsQuery(terms: readonly SearchTerm[]) {
  return terms
    .map(
      ({ words, prefix }) =>
        `(${words.map((word) => `'${word}'${prefix ? ':*' : ''}`).join(' | ')})`,
    )
    .join(' & ')
}
