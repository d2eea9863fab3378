import type { Config } from '#app/config.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { openCounting } from '#app/db/counting.server.ts'
import { BACKGROUND_POOL } from '#app/db/postgres-pool.server.ts'

const BACKGROUND_CONNECTIONS = 4

/** Requests have short timeouts, background work none; separate pools, so neither waits. */
export function openDatabases(config: Config) {
  const { databaseUrl: url, dataDir } = config
  const { databasePoolSize: size, databaseTimeoutMs: statementMs } = config
  const database = openDatabase({ url, dataDir }, { size, statementMs })
  if (database.dialect === 'sqlite') {
    const counting = openCounting(database)
    const close = async () => {
      await counting.destroy()
      await database.close()
    }
    return { database, background: database, counting, close }
  }
  const background = openDatabase(
    { url, dataDir },
    { ...BACKGROUND_POOL, size: BACKGROUND_CONNECTIONS },
  )
  return {
    database,
    background,
    counting: undefined,
    close: async () => {
      await Promise.all([database.close(), background.close()])
    },
  }
}
