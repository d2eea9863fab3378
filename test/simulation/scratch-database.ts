import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  openDatabase,
  sqliteFileIn,
  type DatabaseLocation,
  type OpenDatabase,
} from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { createPostgresDatabase, dropPostgresDatabase } from '#test/database.ts'
import { readSchema } from './migrate-server.ts'
import { writeReleases, type Releases } from './releases.ts'

export type DatabaseName = 'sqlite' | 'postgres'

/**
 * Opens a migrated database without rows, which is deleted when it is closed. A restore replaces `opened` and
 * `location`.
 */
export async function openScratch(database: DatabaseName, isUpgraded: boolean) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-simulation-'))
  // A clock that is ahead would remove what others keep among the temporary files.
  const { TMPDIR } = process.env
  process.env.TMPDIR = dataDir
  const releases = isUpgraded ? writeReleases(dataDir) : undefined
  const all: OpenDatabase[] = []
  const urls: string[] = []
  const { signal } = new AbortController()

  async function aPlace(folder: string): Promise<DatabaseLocation> {
    if (database === 'sqlite') return { url: undefined, dataDir: folder }
    const url = await createPostgresDatabase()
    urls.push(url)
    return { url, dataDir: folder }
  }

  async function open(location: DatabaseLocation) {
    const one = openDatabase(location)
    // No power fails here.
    if (database === 'sqlite') await one.execute('pragma synchronous = off')
    all.push(one)
    return one
  }

  async function openMigrated(location: DatabaseLocation, folder?: string) {
    const key = folder === undefined ? 'now' : path.basename(folder)
    const file = sqliteFileIn(location.dataDir)
    const known = migrated.get(key)
    if (database === 'sqlite' && known) writeFileSync(file, known)
    const one = await open(location)
    await migrate(one, folder)
    if (database === 'sqlite' && !known) {
      await one.execute('pragma wal_checkpoint(truncate)')
      migrated.set(key, readFileSync(file))
    }
    return one
  }

  const location = await aPlace(dataDir)
  const mediaOf = (folder: string) => openMediaFolder(path.join(folder, 'media'))
  const scratch = {
    opened: await openMigrated(location, releases?.old),
    location,
    releases,
    async backUp(file: string, now: Date) {
      const { opened, location: place } = scratch
      const source = { db: opened.db, location: place, media: mediaOf(place.dataDir) }
      await writeBackup(source, { file: path.join(dataDir, file) }, now, signal)
    },
    async restore(file: string) {
      const folder = path.join(dataDir, `restored-${all.length}`)
      const place = await aPlace(folder)
      const target = { location: place, media: mediaOf(folder) }
      await restoreBackup(target, { file: path.join(dataDir, file) }, signal)
      scratch.location = place
      // A killed server may still hold the old one.
      scratch.opened = await open(place)
    },
    /** The schema of an empty database with these migrations. */
    async schemaOf(release: keyof Releases) {
      const key = `${database} ${release}`
      const known = schemas.get(key)
      if (known) return known
      const folder = mkdtempSync(path.join(dataDir, 'empty-'))
      const schema = await readSchema(await openMigrated(await aPlace(folder), releases?.[release]))
      schemas.set(key, schema)
      return schema
    },
    async close() {
      for (const one of all) await one.close()
      for (const url of urls) await dropPostgresDatabase(url)
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return scratch
}

/** Files of SQLite, by release. */
const migrated = new Map<string, Buffer>()
const schemas = new Map<string, string[]>()
