import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#app/lib/time/days.ts'
import { dialectOf, type Db } from './client.server.ts'

/** Each field is already split into folded words. */
export type SearchDocument = {
  id: number
  title: string
  promoter: string
  categories: string
  description: string
  /** What it can be filtered by: any texts in lower case. */
  facets: readonly string[]
}

/** Matches one word of a query: any of the phrases, or any word with the prefix. */
export type SearchTerm = { phrases: readonly string[]; prefix: string | null }

/** Matches documents with any of these. */
type FacetGroup = readonly string[]

/** Rules out documents without a facet of each group. */
export type Narrowing = {
  facets: readonly FacetGroup[]
  /** Unless all documents have facets, those without stay; looking for them takes as long as the rest. */
  areFaceted: boolean
}
type Wanted = { terms: readonly SearchTerm[]; narrowing: Narrowing | undefined }

export type SearchedPart = 'all' | 'recent'

/** Documents; bounds the cost of searching for a common word (docs/decisions/0018). */
export const RECENT_MAX = 4_000

const TABLES = { all: 'competition_search', recent: 'recent_search' } as const

/**
 * Begins facets, and every document with facets has it alone. For private use: FTS5 takes it for a letter, and no
 * word of a text has it.
 */
const FACET_MARK = '\u{E000}'
const FACET_SPACE = '\u{E001}'
/** Words before the facets, with the mark alone, and after them: SQLite counts the documents of each it passes. */
const BESIDE_FACETS = [
  ['', FACET_MARK],
  [FACET_SPACE, '\u{10FFFF}'],
] as const

/** Words that SQLite reads per batch: some milliseconds with 200,000 listings. */
const WORDS_PER_BATCH = 500

export async function indexDocument(db: Db, document: SearchDocument) {
  if (dialectOf(db) === 'sqlite') {
    for (const part of Object.keys(TABLES)) await writeFtsRow(db, document, part as SearchedPart)
    return
  }
  const { id, title, promoter, categories, description, facets } = document
  await sql`
    with made (id, document) as (select ${id}::integer,
      setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${promoter}), 'B') ||
      setweight(to_tsvector('simple', ${categories}), 'C') || setweight(to_tsvector('simple', ${description}), 'D') ||
      array_to_tsvector(${documentFacets(facets)}::text[])),
    recent as (insert into recent_search (competition_id, document) select id, document from made
      on conflict (competition_id) do update set document = excluded.document)
    insert into competition_search (competition_id, document) select id, document from made
      on conflict (competition_id) do update set document = excluded.document`.execute(db)
}

/** Writes a document to one index of SQLite. */
export async function writeFtsRow(db: Db, document: SearchDocument, part: SearchedPart) {
  const { id, title, promoter, categories, description, facets } = document
  const filed = [categories, ...documentFacets(facets)].join(' ')
  await sql`insert or replace into ${sql.table(TABLES[part])} (rowid, title, promoter, categories, description)
    values (${id}, ${title}, ${promoter}, ${filed}, ${description})`.execute(db)
}

export async function removeDocument(db: Db, id: number) {
  for (const table of Object.values(TABLES))
    await sql`delete from ${sql.table(table)} where ${keyOf(db)} = ${id}`.execute(db)
}

/** Closed listings leave, so that the index and its vocabulary stay small. */
export async function removeClosedDocuments(db: Db, today: Day) {
  for (const table of Object.values(TABLES))
    await sql`delete from ${sql.table(table)} where ${keyOf(db)} in (
      select documents.id from ${idsOf(db, table)} as documents
      join competitions on competitions.id = documents.id where end_date < ${today})`.execute(db)
}

export async function trimRecentDocuments(db: Db, max = RECENT_MAX) {
  await sql`delete from ${sql.table(TABLES.recent)} where ${keyOf(db)} not in (
    select id from ${newestIds(db, max)} as newest)`.execute(db)
}

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
 * Returns a subquery to join: the ids of the documents that match every term, the newest `max` of
 * them. Terms hold letters, digits and spaces only (`indexWords`), so none can be read as an
 * operator in either query language.
 */
export function documentsWithAll(
  db: Db,
  terms: readonly SearchTerm[],
  part: SearchedPart,
  { narrowing, max }: { narrowing?: Narrowing; max?: number | undefined } = {},
): RawBuilder<FoundDocument> {
  const all = 2 ** terms.length - 1
  const newest = max === undefined ? sql`` : sql`order by id desc limit ${max}`
  return sql`(select id, ${sql.lit(all)} as matched from ${matching(db, { terms, narrowing }, part)} ${newest})`
}

/** The same for documents that match any term: those that match most of them, then the newest. */
export function documentsWithAny(
  db: Db,
  terms: readonly (SearchTerm & { part: SearchedPart })[],
  { narrowing, max }: { narrowing?: Narrowing; max: number },
): RawBuilder<FoundDocument> {
  const each = terms.map(
    (term, index) =>
      sql`select id, ${sql.lit(2 ** index)} as bit
        from ${matching(db, { terms: [term], narrowing }, term.part)}`,
  )
  return sql`(select id, cast(sum(bit) as integer) as matched from (
    ${sql.join(each, sql` union all `)}) as each_term
    group by id order by count(*) desc, id desc limit ${max})`
}

/** Returns the ids of the next `limit` documents in ascending order. */
export async function listDocumentsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${idsOf(db, TABLES.all)} as every where id > ${id} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** `matched` has a bit for each term. */
export type FoundDocument = { id: number; matched: number }

function matching(db: Db, wanted: Wanted, part: SearchedPart) {
  const table = sql.table(TABLES[part])
  if (dialectOf(db) === 'sqlite')
    return sql`(select rowid as id from ${table} where ${table} match ${fts5Query(wanted)}) as found`
  return sql`(select competition_id as id from ${table} where document @@ ${tsQuery(wanted)}) as found`
}

type CountedWord = { word: string; listings: number }

/** Returns the words of all documents, and whether each document has facets: older rules made none. */
export async function readVocabulary(
  db: Db,
): Promise<{ words: CountedWord[]; areFaceted: boolean }> {
  const counted = dialectOf(db) === 'sqlite' ? await readInBatches(db) : await readAtOnce(db)
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from ${idsOf(db, TABLES.all)} as every`.execute(db)
  const faceted = counted.find(({ word }) => word === FACET_MARK)?.listings ?? 0
  return {
    words: counted.filter(({ word }) => word !== FACET_MARK),
    areFaceted: faceted === rows[0]?.count,
  }
}

async function readAtOnce(db: Db): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    select word, ndoc as listings from ts_stat('select document from competition_search')
    where word = ${FACET_MARK} or not starts_with(word, ${FACET_MARK})`.execute(db)
  return rows
}

/** SQLite runs on the main thread, so other work runs between batches. */
async function readInBatches(db: Db): Promise<CountedWord[]> {
  const words: CountedWord[] = []
  for (const [first, end] of BESIDE_FACETS) {
    for (let last: string = first; ;) {
      const { rows } =
        await sql<CountedWord>`select term as word, doc as listings from competition_words
        where term > ${last} and term <= ${end} order by term limit ${WORDS_PER_BATCH}`.execute(db)
      words.push(...rows)
      if (rows.length < WORDS_PER_BATCH) break
      last = rows.at(-1)?.word ?? ''
      await setImmediate()
    }
  }
  return words
}

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

function fts5Query({ terms, narrowing }: Wanted) {
  const words = terms
    .map(({ phrases, prefix }) => {
      const all = phrases.map((phrase) => `"${phrase}"`)
      return `(${[...all, ...(prefix ? [`"${prefix}"*`] : [])].join(' OR ')})`
    })
    .join(' AND ')
  if (!narrowing?.facets.length) return words
  const each = narrowing.facets.map((group) => `("${group.map(facetWord).join('" OR "')}")`)
  const faceted = [words, ...each].join(' AND ')
  return narrowing.areFaceted ? faceted : `(${faceted}) OR ((${words}) NOT "${FACET_MARK}")`
}

function tsQuery({ terms, narrowing }: Wanted) {
  const words = terms
    .map(({ phrases, prefix }) => {
      const all = phrases.map((phrase) => `('${phrase.replaceAll(' ', "' <-> '")}')`)
      return `(${[...all, ...(prefix ? [`'${prefix}':*`] : [])].join(' | ')})`
    })
    .join(' & ')
  if (!narrowing?.facets.length) return sql`to_tsquery('simple', ${words})`
  const each = narrowing.facets.map((group) => `('${group.map(facetWord).join("' | '")}')`)
  const faceted = each.join(' & ')
  const wanted = narrowing.areFaceted ? faceted : `(${faceted}) | !'${FACET_MARK}'`
  // Facets are no words to its parser.
  return sql`(to_tsquery('simple', ${words}) && ${wanted}::tsquery)`
}

function facetWord(facet: string): string {
  return FACET_MARK + facet.replace(/[^\p{Letter}\p{Number}]/gu, FACET_SPACE)
}

function documentFacets(facets: readonly string[]): string[] {
  return facets.length > 0 ? [FACET_MARK, ...facets.map(facetWord)] : []
}
