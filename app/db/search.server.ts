import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#app/lib/days.ts'
import { dialectOf, type Db } from './client.server.ts'

/** A listing as search sees it: each field already cut into folded words. */
export type SearchDocument = {
  id: number
  title: string
  promoter: string
  categories: string
  description: string
}

/** One word of a query: any of its spellings will do; the last typed word is a beginning. */
export type SearchTerm = { words: readonly string[]; prefix: boolean }

/** Title counts most, then promoter, category, description (decisions.md section 3). */
const FTS5_WEIGHTS = sql.raw('10.0, 4.0, 2.0, 1.0')
const TSVECTOR_WEIGHTS = sql.raw("'{0.1, 0.2, 0.4, 1.0}'")

export async function indexDocument(
  db: Db,
  { id, title, promoter, categories, description }: SearchDocument,
) {
  if (dialectOf(db) === 'sqlite') {
    await sql`insert or replace into competition_search (rowid, title, promoter, categories, description)
      values (${id}, ${title}, ${promoter}, ${categories}, ${description})`.execute(db)
    return
  }
  const document = sql`
    setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${promoter}), 'B') ||
    setweight(to_tsvector('simple', ${categories}), 'C') || setweight(to_tsvector('simple', ${description}), 'D')`
  await sql`insert into competition_search (competition_id, document) values (${id}, ${document})
    on conflict (competition_id) do update set document = excluded.document`.execute(db)
}

/** A listing that is public no more is found no more; one that was not indexed is no error. */
export async function removeDocument(db: Db, id: number) {
  const key = sql.ref(dialectOf(db) === 'sqlite' ? 'rowid' : 'competition_id')
  await sql`delete from competition_search where ${key} = ${id}`.execute(db)
}

/**
 * Closed listings are found no more, so their words need not be kept: the index and its
 * vocabulary stay as small as what is open.
 */
export async function removeClosedDocuments(db: Db, today: Day) {
  if (dialectOf(db) === 'sqlite') {
    // The shadow table has one row a document; the index itself cannot be listed cheaply.
    await sql`delete from competition_search where rowid in (
      select kept.id from competition_search_docsize as kept
      join competitions on competitions.id = kept.id where end_date < ${today})`.execute(db)
    return
  }
  await sql`delete from competition_search using competitions
    where competitions.id = competition_id and end_date < ${today}`.execute(db)
}

/**
 * The ids of the documents that have every term, with their rank (smaller is better), as a
 * subquery for a join. Terms are words of letters and digits (`searchWords`), so none can be
 * read as an operator of either query language.
 */
export function matchingDocuments(
  db: Db,
  terms: readonly SearchTerm[],
): RawBuilder<{ id: number; rank: number }> {
  if (dialectOf(db) === 'sqlite') {
    return sql`(select rowid as id, bm25(competition_search, ${FTS5_WEIGHTS}) as rank
      from competition_search where competition_search match ${fts5Query(terms)})`
  }
  const query = sql`to_tsquery('simple', ${tsQuery(terms)})`
  return sql`(select competition_id as id, -ts_rank(${TSVECTOR_WEIGHTS}, document, ${query}) as rank
    from competition_search where document @@ ${query})`
}

/** Every word of the index with the number of listings that have it. */
export async function readVocabulary(db: Db): Promise<{ word: string; listings: number }[]> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{
          word: string
          listings: number
        }>`select term as word, doc as listings from competition_words`
      : sql<{ word: string; listings: number }>`
          select word, ndoc as listings from ts_stat('select document from competition_search')`
  return (await query.execute(db)).rows
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
