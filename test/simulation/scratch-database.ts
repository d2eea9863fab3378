import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, sqliteFileIn, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createPostgresDatabase } from '#test/database.ts'

export type DatabaseName = 'sqlite' | 'postgres'
export type Scratch = { opened: OpenDatabase; dataDir: string; close: () => Promise<void> }

/** Opens a migrated database without rows, which is deleted when it is closed. */
export async function openScratch(database: DatabaseName): Promise<Scratch> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-simulation-'))
  const isSqlite = database === 'sqlite'
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
  return {
    opened,
    dataDir,
    close: async () => {
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let migrated: Buffer | undefined
