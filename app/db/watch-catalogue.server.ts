import type { Logger } from 'pino'
import type { OpenDatabase } from './client.server.ts'
import { notifyOnce, type CatalogueWatch, type VersionListener } from './version-listener.ts'
import { watchPostgres } from './watch-postgres.server.ts'

/** Another process, such as the command line, may write to the file. */
const POLL_MS = 500

function watchSqlite(
  { db, sqlite }: OpenDatabase & { dialect: 'sqlite' },
  { isLive, see, lose, end }: VersionListener,
): CatalogueWatch {
  /** The connection is shared, so this waits for a running transaction to end. */
  async function poll() {
    try {
      const { version } = await db
        .selectFrom('catalogue')
        .select('version')
        .executeTakeFirstOrThrow()
      see(version)
    } catch {
      lose()
    }
  }

  sqlite.function('catalogue_changes', () => {
    queueMicrotask(() => void poll())
    return null
  })
  sqlite.exec(
    `create temp trigger catalogue_watch after update on main.catalogue
     begin select catalogue_changes(); end`,
  )
  const timer = setInterval(() => void poll(), POLL_MS).unref()
  void poll()

  return {
    isLive,
    poll,
    close: async () => {
      clearInterval(timer)
      if (sqlite.open) sqlite.exec('drop trigger if exists temp.catalogue_watch')
      end()
    },
  }
}

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
