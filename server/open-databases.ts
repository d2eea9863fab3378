import type { Config } from '#app/config.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { BACKGROUND_POOL } from '#app/db/postgres-pool.server.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'

const BACKGROUND_CONNECTIONS = 4
/** The longest that a statement of a request may take on PostgreSQL; then the request is answered with 503. */
const STATEMENT_MAX_MS = 5 * SECOND_MS

/** Requests have short timeouts, background work none; separate pools, so neither waits. */
export function openDatabases(config: Config) {
  const { databaseUrl: url, dataDir } = config
  const pool = { size: config.databasePoolSize, statementMs: STATEMENT_MAX_MS }
  const database = openDatabase({ url, dataDir }, pool)
  if (database.dialect === 'sqlite')
    return { database, background: database, close: () => database.close() }
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
