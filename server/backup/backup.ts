import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtempDisposable, open, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { dialectOf, sqliteFileIn, type DatabaseLocation, type Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { DATABASE, describeContents, type FileSum } from './archive.ts'
import { runPostgresTool } from './postgres-tools.ts'

export type BackupSource = { db: Db; media: MediaStore; location: DatabaseLocation }

/** Of folders beside a backup or a database, for the time in which it is made. */
export const TEMPORARY = '.backup-'
const PAGES_AT_ONCE = 100
const READ_BYTES = 1024 * 1024

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
    await using folder = await mkdtempDisposable(path.join(path.dirname(file), TEMPORARY))
    const [dump, archive] = [path.join(folder.path, 'dump'), path.join(folder.path, 'tar')]
    const database = { dialect: dialectOf(db), migrations: await readMigrations(db) }
    await dumpDatabase(location, dump, signal)
    const { readable, controller } = createTarPacker()
    const pack = async () => {
      const add = adderTo(controller, now)
      const size = (await stat(dump)).size
      const files = [
        await add(
          DATABASE[database.dialect],
          size,
          createReadStream(dump, { highWaterMark: READ_BYTES }),
        ),
      ]
      for await (const { name } of media.list()) {
        signal.throwIfAborted()
        const picture = await media.read(name)
        if (picture) files.push(await add(`media/${name}`, picture.size, picture.stream()))
      }
      const contents = { createdAt: now.toISOString(), database, files }
      for (const [name, text] of Object.entries(describeContents(contents))) {
        const bytes = Buffer.from(text)
        await add(name, bytes.length, [bytes])
      }
      controller.finalize()
      return files
    }
    const packing = pack().catch((error: unknown) => {
      controller.error(error)
      throw error
    })
    const writing = writeFile(archive, readable, { mode: 0o600, flush: true })
    const [files] = await Promise.all([packing, writing])
    await rename(archive, file)
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

/** A file that has another size than the one given fails. */
function adderTo(packer: TarPackController, mtime: Date) {
  return async (
    name: string,
    size: number,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<FileSum> => {
    const hash = createHash('sha256')
    const body = packer.add({ name, size, mtime, mode: 0o600 }).getWriter()
    for await (const chunk of bytes) {
      hash.update(chunk)
      await body.write(chunk)
    }
    await body.close()
    return { name, size, sha256: hash.digest('hex') }
  }
}

/** A new name survives a power cut only when the folder is on disk too. */
export async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
