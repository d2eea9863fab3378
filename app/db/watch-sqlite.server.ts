import type { OpenDatabase } from './client.server.ts'
import type { CatalogueWatch, News } from './watch-catalogue.server.ts'

/** How often the file is looked at: another process, such as the command line, may have written. */
const LOOK_MS = 500

export function watchSqlite(
  { db, sqlite }: OpenDatabase & { dialect: 'sqlite' },
  { isLive, see, lose, end }: News,
): CatalogueWatch {
  /** Waits for its turn on the one connection, so until a transaction that is under way is over. */
  async function look() {
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
    queueMicrotask(() => void look())
    return null
  })
  sqlite.exec(
    `create temp trigger catalogue_watch after update on main.catalogue
     begin select catalogue_changes(); end`,
  )
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  void look()

  return {
    isLive,
    look,
    close: async () => {
      clearInterval(timer)
      if (sqlite.open) sqlite.exec('drop trigger if exists temp.catalogue_watch')
      end()
    },
  }
}
