import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, rename } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { assertNoTables } from '#app/db/check-postgres.server.ts'
import { dialectOf, sqliteFileIn, type DatabaseLocation, type Db } from '#app/db/client.server.ts'
import { areNewer, assertNotTooOld, migrate } from '#app/db/migrate.server.ts'
import { withDatabase } from '#app/db/with-database.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { forgetSchedule } from '#app/features/work/operations/schedule.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { checkArchive, isDatabase, NEWER_BACKUP, pictureOf, visitEntries } from './archive.ts'
import type { Manifest } from './archive.ts'
import { syncFolder, TEMPORARY } from './backup.ts'
import { runPostgresTool } from './postgres-tools.ts'

/** More IDs than a site assigns in the days that a restore loses. */
const SKIPPED = 1_000_000
const OTHER_KIND = {
  sqlite:
    'The backup is of a SQLite database: restore it without DATABASE_URL, then copy-to-postgres.',
  postgres: 'The backup is of a PostgreSQL database: set DATABASE_URL to an empty one.',
}

type RestoreTarget = { media: MediaStore; location: DatabaseLocation }

/**
 * Verifies everything before writing, the database last: a failed restore leaves the place empty.
 * @returns what was in the backup, and the migrations that ran afterwards.
 * @throws Problem when the place is not empty, or for a damaged, newer or other kind of backup.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { file }: { file: string },
  signal: AbortSignal,
): Promise<Manifest & { ran: string[] }> {
  const manifest = await checkArchive(file, signal)
  assertSuits(manifest.database, target.location)
  await assertEmpty(target)
  await putInPlace(file, manifest.database, target, signal)
  const ran = await withDatabase(target.location, async (opened) => {
    await forgetSchedule(opened.db)
    const migrations = await migrate(opened)
    await skipNumbers(opened.db)
    return migrations
  })
  return { ...manifest, ran }
}

function assertSuits({ dialect, migrations }: Manifest['database'], { url }: DatabaseLocation) {
  if (dialect !== (url ? 'postgres' : 'sqlite')) throw new Problem('conflict', OTHER_KIND[dialect])
  if (areNewer(migrations)) throw new Problem('conflict', NEWER_BACKUP)
  assertNotTooOld(migrations)
}

async function assertEmpty({ location, media }: RestoreTarget) {
  if (location.url) await withDatabase(location, assertNoTables)
  else assertNoSqliteFile(location.dataDir)
  for await (const { name } of media.list())
    throw new Problem(
      'conflict',
      `There are pictures already, such as ${name}. A backup is restored only where there are none.`,
    )
}

/** SQLite would mix leftovers of another database, such as its WAL, into the new one. */
function assertNoSqliteFile(dataDir: string) {
  const file = sqliteFileIn(dataDir)
  const found = [file, `${file}-wal`, `${file}-journal`].find((name) => existsSync(name))
  if (found)
    throw new Problem(
      'conflict',
      `There is a database already: ${found}. Restore into a new folder: DATA_DIR=… npm run admin -- restore FILE`,
    )
}

/** After a failure the place is as empty as before. */
async function putInPlace(
  file: string,
  { migrations }: Manifest['database'],
  { location: { url, dataDir }, media }: RestoreTarget,
  signal: AbortSignal,
) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await using folder = await mkdtempDisposable(path.join(dataDir, TEMPORARY))
  const dump = path.join(folder.path, 'dump')
  const written: string[] = []
  try {
    await visitEntries(file, signal, async ({ header: { name }, body }) => {
      const picture = pictureOf(name)
      if (isDatabase(name)) return pipeline(body, createWriteStream(dump, { flush: true }))
      if (!picture) return body.cancel()
      written.push(picture)
      return media.write(picture, await buffer(body))
    })
    // Never psql, which would run commands that a file may hold.
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', dump]
    if (url) return await runPostgresTool('pg_restore', args, { url, signal })
    assertSound(dump, migrations)
    // A server started in the meantime would have created a database.
    assertNoSqliteFile(dataDir)
    await rename(dump, sqliteFileIn(dataDir))
    await syncFolder(dataDir)
  } catch (error) {
    for (const picture of written) await media.remove(picture)
    throw error
  }
}

/** An undamaged file may still be a damaged database, or another one than the manifest says. */
function assertSound(file: string, migrations: readonly string[]) {
  const database = new SqliteDatabase(file)
  try {
    const found = database.pragma('quick_check', { simple: true })
    const ran = database.prepare('select name from migrations order by name').pluck().all()
    if (found !== 'ok' || ran.join() !== migrations.join()) throw new Error(String(found))
  } catch {
    throw new Problem('invalid', 'The database in the backup is damaged.')
  } finally {
    database.close()
  }
}

/**
 * Skips the IDs that may have been assigned since the backup. Mailed links, Message-IDs and the logs on devices contain
 * IDs, and would name other rows. Devices have seen sequence numbers of changes too.
 */
export async function skipNumbers(db: Db) {
  await db.transaction().execute(async (tx) => {
    await sql`update users set tracker_seq = tracker_seq + ${SKIPPED}`.execute(tx)
    if (dialectOf(tx) === 'postgres')
      return sql`select setval(format('%I.%I', schemaname, sequencename)::regclass,
          coalesce(last_value, 0) + ${SKIPPED})
        from pg_sequences where schemaname = current_schema()`.execute(tx)
    // A table without rows so far has no row there.
    await sql`insert into sqlite_sequence (name, seq)
      select name, 0 from sqlite_master
      where type = 'table' and sql like '%autoincrement%'
        and name not in (select name from sqlite_sequence)`.execute(tx)
    return sql`update sqlite_sequence set seq = seq + ${SKIPPED}`.execute(tx)
  })
}
