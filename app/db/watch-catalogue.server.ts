import type { Logger } from 'pino'
import type { OpenDatabase } from './client.server.ts'
import { notifyOnce, type CatalogueWatch } from './version-listener.ts'
import { watchPostgres } from './watch-postgres.server.ts'
import { watchSqlite } from './watch-sqlite.server.ts'

type Options = { log?: Pick<Logger, 'warn'> }

/** Also calls `onChange` when the watch becomes live. Run the migrations first. */
export function watchCatalogue(
  database: OpenDatabase,
  onChange: () => void,
  { log }: Options = {},
): CatalogueWatch {
  const listener = notifyOnce(onChange)
  return database.dialect === 'sqlite'
    ? watchSqlite(database, listener)
    : watchPostgres(database, listener, log)
}
