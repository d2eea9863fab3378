import type { Config } from '#app/config.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { PATIENT } from '#app/db/postgres-pool.server.ts'

/** Mails, campaigns, counters and one job or two at a time. */
const BACKGROUND_CONNECTIONS = 4

/**
 * The database for requests, which may not take long, and for what is done behind them, which may:
 * on PostgreSQL with connections of their own, so that neither waits for the other's.
 */
export function openDatabases(config: Config) {
  const { databaseUrl: url, databaseReadUrl: readUrl, dataDir } = config
  const { databasePoolSize: size, databaseTimeoutMs: statementMs } = config
  const database = openDatabase({ url, readUrl, dataDir }, { size, statementMs })
  if (database.dialect === 'sqlite')
    return { database, background: database, close: database.close }
  const background = openDatabase({ url, dataDir }, { ...PATIENT, size: BACKGROUND_CONNECTIONS })
  return {
    database,
    background,
    close: async () => {
      await Promise.all([database.close(), background.close()])
    },
  }
}
