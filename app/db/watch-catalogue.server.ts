import type { Logger } from 'pino'
import type { OpenDatabase } from './client.server.ts'
import { watchPostgres } from './watch-postgres.server.ts'
import { watchSqlite } from './watch-sqlite.server.ts'

export type CatalogueWatch = {
  /**
   * False while changes may go unnoticed: before the first look, and when the database is gone, of
   * which a connection that hangs tells after 3 seconds. Once it is live again a change is told in
   * any case, as nobody knows what was missed.
   */
  isLive: () => boolean
  /** Looks now: when it resolves, what was committed before the call has been told. Never throws. */
  poll: () => Promise<void>
  close: () => Promise<void>
}

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

export type VersionListener = ReturnType<typeof notifyOnce>

/** Tells of each version once, and after a gap of whatever is there. */
function notifyOnce(tell: (version: number) => void) {
  let known: number | undefined
  let ended = false
  return {
    isLive: () => known !== undefined,
    see: (version: number) => {
      if (ended || version === known) return
      known = version
      tell(version)
    },
    lose: () => {
      known = undefined
    },
    end: () => {
      ended = true
      known = undefined
    },
  }
}
