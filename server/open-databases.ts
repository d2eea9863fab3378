import type { Config } from '#app/config.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { BACKGROUND_POOL } from '#app/db/postgres-pool.server.ts'

const BACKGROUND_CONNECTIONS = 4

/** Requests have short timeouts, background work none; separate pools, so neither waits. */
export function openDatabases(config: Config) {
  const { databaseUrl: url, databaseReadUrl: readUrl, dataDir } = config
  const { databasePoolSize: size, databaseTimeoutMs: statementMs } = config
  const database = openDatabase({ url, readUrl, dataDir }, { size, statementMs })
  if (database.dialect === 'sqlite')
    return { database, background: database, close: database.close }
  const background = openDatabase(
    { url, dataDir },
    { ...BACKGROUND_POOL, size: BACKGROUND_CONNECTIONS },
  )
  return {
    database,
    background,
    close: async () => {
      await Promise.all([database.close(), background.close()])
    },
  }
}
