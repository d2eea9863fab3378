import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, sqliteFileIn, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { createPostgresDatabase } from '#test/database.ts'

export type DatabaseName = 'sqlite' | 'postgres'
export type Scratch = {
  /** Replaced by a restore. */
  opened: OpenDatabase
  dataDir: string
  /** Of SQLite. */
  backUp: (file: string, now: Date) => Promise<void>
  restore: (file: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens a migrated database without rows, which is deleted when it is closed. */
export async function openScratch(database: DatabaseName): Promise<Scratch> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-simulation-'))
  const isSqlite = database === 'sqlite'
  // A clock that is ahead would remove what others keep among the temporary files.
  const { TMPDIR } = process.env
  process.env.TMPDIR = dataDir
  if (isSqlite && migrated) writeFileSync(sqliteFileIn(dataDir), migrated)
  const url = isSqlite ? undefined : await createPostgresDatabase()
  const opened = openDatabase({ url, dataDir })
  // No power fails here.
  if (isSqlite) await opened.execute('pragma synchronous = off')
  if (!isSqlite || !migrated) await migrate(opened)
  if (isSqlite && !migrated) {
    await opened.execute('pragma wal_checkpoint(truncate)')
    migrated = readFileSync(sqliteFileIn(dataDir))
  }
  const all = [opened]
  const { signal } = new AbortController()
  const placeOf = (folder: string) => {
    const location = { url: undefined, dataDir: folder }
    return { location, media: openMediaFolder(path.join(folder, 'media')) }
  }
  const scratch: Scratch = {
    opened,
    dataDir,
    backUp: async (file, now) => {
      const source = { db: scratch.opened.db, ...placeOf(scratch.dataDir) }
      await writeBackup(source, { file: path.join(dataDir, file) }, now, signal)
    },
    restore: async (file) => {
      scratch.dataDir = path.join(dataDir, `restored-${all.length}`)
      await restoreBackup(placeOf(scratch.dataDir), { file: path.join(dataDir, file) }, signal)
      scratch.opened = openDatabase({ url: undefined, dataDir: scratch.dataDir })
      await scratch.opened.execute('pragma synchronous = off')
      // A killed server may still hold the old one.
      all.push(scratch.opened)
    },
    close: async () => {
      for (const one of all) await one.close()
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return scratch
}

let migrated: Buffer | undefined
