import type { Config } from '#app/config.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { LENIENT } from '#app/db/postgres-pool.server.ts'

/** Mails, campaigns, counters and one job or two at a time. */
const BACKGROUND_CONNECTIONS = 4

/**
 * Opens the database for requests, with short timeouts, and for background work, without; on
 * PostgreSQL each has its own pool, so neither waits for the other.
 */
export function openDatabases(config: Config) {
  const { databaseUrl: url, databaseReadUrl: readUrl, dataDir } = config
  const { databasePoolSize: size, databaseTimeoutMs: statementMs } = config
  const database = openDatabase({ url, readUrl, dataDir }, { size, statementMs })
  if (database.dialect === 'sqlite')
    return { database, background: database, close: database.close }
  const background = openDatabase({ url, dataDir }, { ...LENIENT, size: BACKGROUND_CONNECTIONS })
  return {
    database,
    background,
    close: async () => {
      await Promise.all([database.close(), background.close()])
    },
  }
}
