import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { test } from 'vitest'
import {
  openDatabase,
  type DatabaseLocation,
  type Db,
  type DialectName,
} from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openMediaFolder, type MediaStore } from '#app/features/media/store/folder.server.ts'
import { createPostgresDatabase } from '#test/database.ts'

/** The storage of a site: its database and its pictures. */
export type Place = { location: DatabaseLocation; media: MediaStore }
export type TestSite = Place & { db: Db }

type Maker = {
  /** Creates an empty folder and, on PostgreSQL, an empty database. */
  emptyPlace: () => Promise<Place>
  /** Opens a place and runs its migrations. */
  open: (place: Place) => Promise<TestSite>
}

/** Runs a test on both databases, given as a file or an address instead of a connection. */
export function testOnBothSites(
  name: string,
  run: (make: Maker, dialect: DialectName) => Promise<void>,
) {
  test.for(['sqlite', 'postgres'] as const)(`${name} (%s)`, async (dialect) => {
    await withSites(dialect, (make) => run(make, dialect))
  })
}

export async function withSites(dialect: DialectName, run: (make: Maker) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-site-'))
  const opened: { close: () => Promise<void> }[] = []
  let places = 0
  try {
    await run({
      emptyPlace: async () => {
        const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
        const dataDir = path.join(folder, String((places += 1)))
        return { location: { url, dataDir }, media: openMediaFolder(path.join(dataDir, 'media')) }
      },
      open: async (place) => {
        const database = openDatabase(place.location)
        opened.push(database)
        await migrate(database)
        return { ...place, db: database.db }
      },
    })
  } finally {
    for (const database of opened) await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores `bytes` under a valid picture name and returns the name. */
export async function aStoredPicture(media: MediaStore, bytes: Buffer) {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  await media.write(name, bytes)
  return name
}

/** Returns the rows of all tables by name, in an order that does not depend on the database. */
export async function readTables(db: Db, dialect: DialectName) {
  const names =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const tables: Record<string, string[]> = {}
  for (const { name } of (await names.execute(db)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}

/** Returns the checksums of all pictures by name. */
export async function readPictures(media: MediaStore) {
  const sums: Record<string, string> = {}
  for await (const { name } of media.list()) {
    const hash = createHash('sha256')
    const picture = await media.read(name)
    for await (const bytes of picture?.stream() ?? []) hash.update(bytes)
    sums[name] = hash.digest('hex')
  }
  return sums
}

/** Returns the names of all files in a place. */
export function listPlace({ location: { dataDir } }: Place) {
  return existsSync(dataDir) ? readdirSync(dataDir, { recursive: true }).map(String).toSorted() : []
}
