import { sql } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'

/** More IDs than a site assigns in the days that a restore loses. */
const SKIPPED = 1_000_000

/**
 * Skips the IDs that may have been assigned since the backup. Mailed links, Message-IDs and the logs on devices contain
 * IDs, and would name other rows. Devices have seen sequence numbers of changes too.
 */
export async function skipNumbers(db: Db) {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set(({ eb }) => ({ tracker_seq: eb('tracker_seq', '+', SKIPPED) }))
      .execute()
    await (dialectOf(tx) === 'sqlite' ? skipInSqlite(tx) : skipInPostgres(tx))
  })
}

/** A table without rows so far has no row there. */
async function skipInSqlite(tx: Db) {
  await sql`insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_master
    where type = 'table' and sql like '%autoincrement%'
      and name not in (select name from sqlite_sequence)`.execute(tx)
  await sql`update sqlite_sequence set seq = seq + ${SKIPPED}`.execute(tx)
}

async function skipInPostgres(tx: Db) {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname = current_schema()`.execute(tx)
  for (const { name } of rows)
    await sql`select setval(${name}::regclass, nextval(${name}::regclass) + ${SKIPPED})`.execute(tx)
}
