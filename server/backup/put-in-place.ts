import { open, rename, rm } from 'node:fs/promises'
import SqliteDatabase from 'better-sqlite3'
import { sqliteFileIn, type DatabaseLocation } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { databaseEntry, pictureOf, type FileSum } from './manifest.ts'
import type { Archive } from './read-archive.ts'
import { assertNoSqliteFile, type RestoreTarget } from './restore-checks.ts'
import { restorePostgres } from './restore-postgres.ts'
import { withDatabase } from './with-database.ts'
import { temporaryPathFor } from './write-archive.ts'

type Count = (bytes: number) => void

/** After a failure the folder is as empty as before. */
export async function putInPlace(
  archive: Archive,
  { location, media }: RestoreTarget,
  count: Count,
) {
  const { files, database } = archive.manifest
  const dump = temporaryPathFor(sqliteFileIn(location.dataDir), '.restore')
  const written: string[] = []
  try {
    for (const entry of files) {
      const picture = pictureOf(entry.name)
      if (picture === undefined) continue
      written.push(picture)
      await media.write(picture, await readWhole(archive, entry, count))
    }
    for (const entry of files)
      if (entry.name === databaseEntry(database.dialect)) await unpack(archive, entry, dump, count)
    await putDatabase(location, dump, database.migrations)
  } catch (error) {
    for (const picture of written) await media.remove(picture)
    throw error
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(dump + end, { force: true })
  }
}

async function readWhole({ read }: Archive, entry: FileSum, count: Count) {
  const chunks: Buffer[] = []
  for await (const bytes of read(entry)) {
    chunks.push(bytes)
    count(bytes.length)
  }
  return Buffer.concat(chunks)
}

async function unpack({ read }: Archive, entry: FileSum, file: string, count: Count) {
  const output = await open(file, 'wx', 0o600)
  try {
    for await (const bytes of read(entry)) {
      await output.writeFile(bytes)
      count(bytes.length)
    }
    await output.sync()
  } finally {
    await output.close()
  }
}

async function putDatabase(
  location: DatabaseLocation,
  dump: string,
  migrations: readonly string[],
) {
  const { url, dataDir } = location
  if (url) return withDatabase(location, (database) => restorePostgres(database, { url, dump }))
  mustBeSound(dump, migrations)
  // A server started in the meantime would have created a database.
  assertNoSqliteFile(dataDir)
  return rename(dump, sqliteFileIn(dataDir))
}

/** An undamaged file may still be a damaged database, or another one than the manifest says. */
function mustBeSound(file: string, migrations: readonly string[]) {
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
