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

/** Where a site keeps what it has. */
export type Place = { location: DatabaseLocation; media: MediaStore }
export type TestSite = Place & { db: Db }

type Maker = {
  /** A folder of its own, and on PostgreSQL a database of its own; nothing in either. */
  emptyPlace: () => Promise<Place>
  /** Opens a place, brought up to date. */
  open: (place: Place) => Promise<TestSite>
}

/** Databases are made, and PostgreSQL's own programs run: on a busy machine that takes its time. */
export const PATIENTLY = { timeout: 60_000 }

/** Like testOnBothDatabases, for tests that need the database as a file or an address. */
export function testOnBothSites(
  name: string,
  run: (make: Maker, dialect: DialectName) => Promise<void>,
) {
  test.for(['sqlite', 'postgres'] as const)(`${name} (%s)`, PATIENTLY, async (dialect) => {
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

/** A picture as the store knows them: only its name has to be right. */
export async function aStoredPicture(media: MediaStore, bytes: Buffer) {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`
  await media.write(name, bytes)
  return name
}

/** Everything in the tables, by name, each in an order that does not depend on the database. */
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

/** Checksums of all pictures, by name. */
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

/** What lies in the folder of a place, by name. */
export function listPlace({ location: { dataDir } }: Place) {
  return existsSync(dataDir) ? readdirSync(dataDir, { recursive: true }).map(String).toSorted() : []
}
