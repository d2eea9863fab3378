import type { Logger } from 'pino'
import type { OpenDatabase } from './client.server.ts'
import { notifyOnce, type CatalogueWatch } from './version-listener.ts'
import { watchPostgres } from './watch-postgres.server.ts'
import { watchSqlite } from './watch-sqlite.server.ts'

type Options = { log?: Pick<Logger, 'warn'> }

/**
 * Calls `onChange` after each commit that changes public data (`announceChange`), by any process:
 * on PostgreSQL by NOTIFY, on SQLite by a trigger and by polling the file twice a second. Also
 * calls it each time the watch becomes live. Run the migrations first.
 */
export function watchCatalogue(
  database: OpenDatabase,
  onChange: () => void,
  { log }: Options = {},
): CatalogueWatch {
  const listener = notifyOnce((version) => {
    // First, so that a read caused by `onChange` returns the new data.
    database.replica?.expect(version)
    onChange()
  })
  return database.dialect === 'sqlite'
    ? watchSqlite(database, listener)
    : watchPostgres(database, listener, log)
}
