import { sql, type RawBuilder } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { syncSearch } from '#app/features/listings/operations/index-listing.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/listings/operations/insert-competition.server.ts'
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
  for (let first = size; first < wanted; first += size) {
    await db.transaction().execute(async (tx) => {
      const suffix = sql.lit(`-${first}`)
      await copyRows(
        tx,
        'competitions',
        'id',
        [size, first],
        [sql`slug = slug || ${suffix}`, sql`import_key = import_key || ${suffix}`],
      )
      await copyRows(tx, 'competition_categories', 'competition_id', [size, first])
      await copyRows(tx, 'listing_words', 'competition_id', [size, first])
      if (dialectOf(tx) === 'postgres')
        await copyRows(tx, 'competition_search', 'competition_id', [size, first])
      else await indexOpenListings(tx, first, today)
      await announceChange(tx)
    })
  }
}

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

/** FTS5 keeps no text that could be copied. */
async function indexOpenListings(tx: Db, after: number, today: Day) {
  const rows = await tx
    .selectFrom('competitions')
    .select('id')
    .where('id', '>', after)
    .where('status', '=', 'approved')
    .where('end_date', '>=', today)
    .execute()
  for (const { id } of rows) await syncSearch(tx, id)
}
