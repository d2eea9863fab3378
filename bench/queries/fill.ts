import { sql, type RawBuilder } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'

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

/** The same listings, none of them open on `today`. */
export function* allClosed(
  listings: Iterable<NewCompetition>,
  today: Day,
): Generator<NewCompetition> {
  for (const listing of listings) {
    const isOpen = listing.competitionEndDate >= today
    yield isOpen ? { ...listing, competitionEndDate: addDays(today, -1) } : listing
  }
}

/** Copies the first `size` listings as closed ones, with all that hangs on them, until there are `wanted`. */
export async function multiplyListings(db: Db, size: number, wanted: number, today: Day) {
  const closed = sql`end_date = case when end_date >= ${today} then ${addDays(today, -1)} else end_date end`
  await withoutIndexes(db, async () => {
    for (let first = size; first < wanted; first += size) {
      await db.transaction().execute(async (tx) => {
        const suffix = sql.lit(`-${first}`)
        const changes = [sql`slug = slug || ${suffix}`, sql`import_key = import_key || ${suffix}`]
        await copyRows(tx, 'competitions', 'id', [size, first], [...changes, closed])
        await copyRows(tx, 'competition_categories', 'competition_id', [size, first])
        await copyRows(tx, 'listing_words', 'competition_id', [size, first], [closed])
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
