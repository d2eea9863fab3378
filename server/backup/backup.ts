import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { createTarPacker } from 'modern-tar'
import { dialectOf, sqliteFileIn, type DatabaseLocation, type Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { daysBetween, dublinDay, isDay, toDay } from '#app/lib/time/days.ts'
import { DATABASE, describeContents, type FileSum } from './archive.ts'
import { runPostgresTool } from './postgres-tools.ts'

type BackupSource = { db: Db; media: MediaStore; location: DatabaseLocation }

/** Of folders beside a backup or a database, for the time in which it is made. */
export const TEMPORARY = '.backup-'
const PAGES_AT_ONCE = 100
const READ_BYTES = 1024 * 1024
/** Free space that a nightly backup leaves. */
const ROOM_LEFT_BYTES = 500_000_000
const DAILY = 7
const WEEKLY = 4
const A_MONDAY = toDay('2026-11-16')

/**
 * Snapshots the database, then adds the pictures, while the site runs; replaces `file` at the end.
 * Needs twice the database's size in free space.
 * @returns what is in the file. @throws Problem when it cannot be written.
 */
export async function writeBackup(
  { db, media, location }: BackupSource,
  { file }: { file: string },
  now: Date,
  signal: AbortSignal,
): Promise<FileSum[]> {
  try {
    await using folder = await fs.mkdtempDisposable(path.join(path.dirname(file), TEMPORARY))
    const [dump, archive] = [path.join(folder.path, 'dump'), path.join(folder.path, 'tar')]
    const database = { dialect: dialectOf(db), migrations: await readMigrations(db) }
    await dumpDatabase(location, dump, signal)
    const { readable, controller } = createTarPacker()
    /** A file that has another size than the one given fails. */
    const add = async (name: string, size: number, bytes: AsyncIterable<Uint8Array>) => {
      const hash = createHash('sha256')
      const body = controller.add({ name, size, mtime: now, mode: 0o600 }).getWriter()
      for await (const chunk of bytes) {
        hash.update(chunk)
        await body.write(chunk)
      }
      await body.close()
      return { name, size, sha256: hash.digest('hex') }
    }
    const pack = async () => {
      const { size } = await fs.stat(dump)
      const bytes = createReadStream(dump, { highWaterMark: READ_BYTES })
      const files = [await add(DATABASE[database.dialect], size, bytes)]
      for await (const { name } of media.list()) {
        signal.throwIfAborted()
        const picture = await media.read(name)
        if (picture) files.push(await add(`media/${name}`, picture.size, picture.stream()))
      }
      for (const blob of describeContents({ createdAt: now.toISOString(), database, files }))
        await add(blob.name, blob.size, blob.stream())
      controller.finalize()
      return files
    }
    const packing = pack().catch((error: unknown) => {
      controller.error(error)
      throw error
    })
    const writing = fs.writeFile(archive, readable, { mode: 0o600, flush: true })
    const [files] = await Promise.all([packing, writing])
    await fs.rename(archive, file)
    await syncFolder(path.dirname(file))
    return files
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!/^(E[A-Z]+|SQLITE_FULL)$/.test(code)) throw error
    throw new Problem('invalid', `The backup cannot be written: ${message}.`)
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

async function dumpDatabase(
  { url, dataDir }: DatabaseLocation,
  target: string,
  signal: AbortSignal,
) {
  signal.throwIfAborted()
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`]
  if (url) return runPostgresTool('pg_dump', args, { url, signal })
  const source = new SqliteDatabase(sqliteFileIn(dataDir), { readonly: true, fileMustExist: true })
  try {
    // Holds the snapshot: otherwise each write would restart the copy.
    source.exec('begin; select count(*) from sqlite_schema')
    // In parts, unlike `vacuum into`, so that the site goes on answering.
    await source.backup(target, {
      progress: () => {
        signal.throwIfAborted()
        return PAGES_AT_ONCE
      },
    })
  } finally {
    source.close()
  }
}

/** A new name survives a power cut only when the folder is on disk too. */
export async function syncFolder(folder: string) {
  await using handle = await fs.open(folder, 'r')
  await handle.sync()
}

/** @returns what it did, for the log. @throws Problem when there is not enough space. */
export async function backUpNightly(
  source: BackupSource,
  { folder }: { folder: string },
  now: Date,
  signal: AbortSignal,
) {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await fs.readdir(folder))
    if (name.startsWith(TEMPORARY)) await fs.rm(path.join(folder, name), { recursive: true })
  await assertRoom(folder, sqliteFileIn(source.location.dataDir))
  const written = `competitions-${dublinDay(now)}.tar`
  const files = await writeBackup(source, { file: path.join(folder, written) }, now, signal)
  const removed = backupsToRemove(await fs.readdir(folder))
  for (const old of removed) await fs.rm(path.join(folder, old))
  return { written, pictures: files.length - 1, removed }
}

/** As much as twice the largest backup, one of which is the database beside it. */
async function assertRoom(folder: string, database: string) {
  const files = [database, ...(await fs.readdir(folder)).map((name) => path.join(folder, name))]
  const sizes = await Promise.all(files.map(async (file) => (await fs.stat(file)).size))
  const { bavail, bsize } = await fs.statfs(folder)
  const [free, needed] = [bavail * bsize, 2 * Math.max(...sizes)]
  if (free < needed + ROOM_LEFT_BYTES)
    throw new Problem('unavailable', noRoom(sizeLabel(free), sizeLabel(needed)))
}

const noRoom = (free: string, needed: string) =>
  `There is no room for a backup: ${free} are free, and about ${needed} are needed beside what the site needs.`

/** Retains the newest 7, then one a week for 4 weeks, by count: a wrong clock deletes nothing. */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = names.filter((name) => weekOf(name) !== undefined)
  const older = backups.toSorted().toReversed().slice(DAILY)
  const weekly = older
    .filter((name, index) => weekOf(name) !== weekOf(older[index - 1] ?? ''))
    .slice(0, WEEKLY)
  return older.filter((name) => !weekly.includes(name))
}

function weekOf(name: string) {
  const day = /^competitions-(.+)\.tar$/.exec(name)?.[1] ?? ''
  return isDay(day) ? Math.floor(daysBetween(A_MONDAY, day) / 7) : undefined
}
