import type { Logger } from 'pino'
import type { OpenDatabase } from './client.server.ts'
import { notifyOnce, type CatalogueWatch } from './version-listener.ts'
import { watchPostgres } from './watch-postgres.server.ts'
import { watchSqlite } from './watch-sqlite.server.ts'

type Options = { log?: Pick<Logger, 'warn'> }

/**
 * Calls `onChange` after each commit that changes what the public sees (`announceChange`), by this
 * process or any other: on PostgreSQL by NOTIFY, on SQLite by a trigger of this connection and a look
 * at the file twice a second. Also once whenever it becomes live. Needs the tables: migrate first.
 */
export function watchCatalogue(
  database: OpenDatabase,
  onChange: () => void,
  { log }: Options = {},
): CatalogueWatch {
  const news = notifyOnce((version) => {
    // First, so that whoever reads because of it reads what is new.
    database.reader?.expect(version)
    onChange()
  })
  return database.dialect === 'sqlite'
    ? watchSqlite(database, news)
    : watchPostgres(database, news, log)
}
