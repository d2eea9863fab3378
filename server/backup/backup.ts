import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { dialectOf, type DatabaseLocation, type Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { dumpDatabase } from './dump-database.ts'
import {
  databaseEntry,
  makeManifest,
  MANIFEST_MAX_BYTES,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  mediaEntry,
  sumLine,
  type FileSum,
  type Manifest,
} from './manifest.ts'
import { temporaryPathFor, writeArchive, type AddFile } from './write-archive.ts'

export type BackupSource = { db: Db; media: MediaStore; location: DatabaseLocation }

export type BackupResult = { databaseBytes: number; pictures: number; pictureBytes: number }

export type BackupReport = {
  signal: AbortSignal
  /** 0 to 1; SQLite only. */
  database?: (part: number) => void
  pictures?: (count: number) => void
}

/**
 * Snapshots the database, then adds the pictures, while the site runs; replaces `file` at the end.
 * Needs twice the database's size in free space. @throws Problem when it cannot be written.
 */
export async function writeBackup(
  source: BackupSource,
  { file }: { file: string },
  now: Date,
  report: BackupReport,
): Promise<BackupResult> {
  const dump = temporaryPathFor(file, '.database')
  try {
    return await writeArchive(file, now, async (add) => {
      const dialect = dialectOf(source.db)
      const migrations = await readMigrations(source.db)
      await dumpDatabase(source.location, dump, report)
      const { size } = await stat(dump)
      const database = await add(databaseEntry(dialect), size, createReadStream(dump))
      const pictures = await addPictures(add, source.media, report)
      const manifest = makeManifest({ dialect, migrations }, [database, ...pictures], now)
      await addManifest(add, manifest)
      return resultOf(database, pictures)
    })
  } finally {
    await rm(dump, { force: true })
  }
}

async function readMigrations(db: Db) {
  const query = sql<{ name: string }>`select name from migrations order by name`
  const { rows } = await query.execute(db).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== UNDEFINED_TABLE && !error.message.includes('no such table')) throw error
    throw new Problem('not-found', 'The database is empty: nothing to back up.')
  })
  return rows.map(({ name }) => name)
}

const UNDEFINED_TABLE = '42P01'

async function addPictures(add: AddFile, media: MediaStore, { signal, pictures }: BackupReport) {
  const sums: FileSum[] = []
  for await (const { name } of media.list()) {
    signal.throwIfAborted()
    const picture = await media.read(name)
    if (!picture) continue
    sums.push(await add(mediaEntry(name), picture.size, picture.stream()))
    pictures?.(sums.length)
  }
  return sums
}

async function addManifest(add: AddFile, manifest: Manifest) {
  const text = JSON.stringify(manifest)
  const bytes = Buffer.from(text)
  if (bytes.length > MANIFEST_MAX_BYTES)
    throw new Problem('invalid', 'There are more pictures than one backup can hold.')
  await add(MANIFEST_NAME, bytes.length, [bytes])
  const sum = Buffer.from(sumLine(text))
  await add(MANIFEST_SUM_NAME, sum.length, [sum])
}

function resultOf(database: FileSum, pictures: readonly FileSum[]): BackupResult {
  return {
    databaseBytes: database.size,
    pictures: pictures.length,
    pictureBytes: pictures.reduce((sum, { size }) => sum + size, 0),
  }
}
