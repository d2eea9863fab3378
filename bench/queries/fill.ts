import { sql, type RawBuilder } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { writeFtsRow, type SearchDocument } from '#app/db/search.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { toDocument } from '#app/features/listings/operations/index-listing.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import type { Day } from '#app/lib/time/days.ts'

const BATCH_ROWS = 500

/** Adds the next `count` listings by the operation that the product itself uses. */
export async function addListings(
  db: Db,
  listings: Iterator<NewCompetition>,
  count: number,
  now: Date,
) {
  for (let added = 0; added < count; added += BATCH_ROWS) {
    await db.transaction().execute(async (tx) => {
      for (let row = 0; row < Math.min(BATCH_ROWS, count - added); row += 1) {
        await insertCompetition(tx, listings.next().value as NewCompetition, now)
      }
      await announceChange(tx)
    })
  }
}

/**
 * Copies the first `size` listings, with all that hangs on them, until there are `wanted`: the same
 * words, as often. What is closed on `today` is found no more and gets no search document.
 */
export async function multiplyListings(db: Db, size: number, wanted: number, today: Day) {
  const documents = dialectOf(db) === 'sqlite' ? await readDocuments(db, size, today) : []
  await withoutIndexes(db, async () => {
    for (let first = size; first < wanted; first += size) {
      await db.transaction().execute(async (tx) => {
        const suffix = sql.lit(`-${first}`)
        const changes = [sql`slug = slug || ${suffix}`, sql`import_key = import_key || ${suffix}`]
        await copyRows(tx, 'competitions', 'id', [size, first], changes)
        await copyRows(tx, 'competition_categories', 'competition_id', [size, first])
        await copyRows(tx, 'listing_words', 'competition_id', [size, first])
        if (dialectOf(tx) === 'postgres')
          await copyRows(tx, 'competition_search', 'competition_id', [size, first])
        else await copyDocuments(tx, documents, first)
        await announceChange(tx)
      })
    }
  })
}

/** Building an index once is several times faster than adding each row to it. */
async function withoutIndexes(db: Db, work: () => Promise<void>) {
  const isSqlite = dialectOf(db) === 'sqlite'
  const { rows: indexes } = await (
    isSqlite
      ? sql<Index>`select name, sql from sqlite_master where type = 'index' and sql is not null`
      : sql<Index>`select indexname as name, indexdef as sql from pg_indexes
          where schemaname = 'public' and indexname not in (select conname from pg_constraint)`
  ).execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db)
  await work()
  await db.connection().execute(async (one) => {
    if (!isSqlite) await sql`set maintenance_work_mem = '1GB'`.execute(one)
    for (const index of indexes) await sql.raw(index.sql).execute(one)
  })
}

type Index = { name: string; sql: string }

/** Copies the rows whose key is at most `size`, with the key moved by `shift`. */
async function copyRows(
  tx: Db,
  table: string,
  key: string,
  [size, shift]: [size: number, shift: number],
  changes: RawBuilder<unknown>[] = [],
) {
  const [from, column] = [sql.table(table), sql.ref(key)]
  const moved = sql`${column} = ${column} + ${sql.lit(shift)}`
  await sql`create temporary table copied as
    select * from ${from} where ${column} <= ${sql.lit(size)}`.execute(tx)
  await sql`update copied set ${sql.join([moved, ...changes])}`.execute(tx)
  await sql`insert into ${from} select * from copied`.execute(tx)
  await sql`drop table copied`.execute(tx)
}

/** FTS5 stores no text that could be copied. */
async function readDocuments(db: Db, size: number, today: Day): Promise<SearchDocument[]> {
  const rows = await db
    .selectFrom('competitions')
    .select('id')
    .where('id', '<=', size)
    .where('status', '=', 'approved')
    .where('end_date', '>=', today)
    .execute()
  const documents: SearchDocument[] = []
  for (const { id } of rows) {
    const listing = await findListing(db, id)
    if (listing) documents.push(toDocument(id, listing))
  }
  return documents
}

/** The newest are copied to the other index by `renewRecentSearch`. */
async function copyDocuments(tx: Db, documents: readonly SearchDocument[], shift: number) {
  for (const document of documents)
    await writeFtsRow(tx, { ...document, id: document.id + shift }, 'all')
}
