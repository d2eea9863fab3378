import { readConfig, type Config } from '#app/config.server.ts'
import {
  openDatabase,
  type DatabaseLocation,
  type Db,
  type OpenDatabase,
} from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { openMediaStore } from '#app/features/media/store/open-media-store.server.ts'
import type { Terminal } from './terminal.ts'

export type Command = {
  name: string
  /** In order and in capitals: FILE. */
  parameters?: readonly string[]
  summary: string
  /** By their names; of one that takes a text, with its name in capitals: `email ADDRESS`. */
  flags?: Readonly<Record<string, string>>
  run: (given: Given, terminal: Terminal) => Promise<number>
}

type Given = {
  flags: ReadonlySet<string>
  values: readonly string[]
  /** Of the flags that take one. */
  texts: Readonly<Record<string, string>>
}

export const EXIT = { good: 0, failed: 1, askedWrongly: 2, rowsLeftOut: 3 } as const

export class UsageError extends Error {}

/** Opens no database. */
export async function withConfig<T>(
  work: (deps: { config: Config; now: Date }) => Promise<T>,
): Promise<T> {
  return work({ config: readConfig(), now: new Date() })
}

/** Migrates the database first. */
export async function withSite<T>(
  work: (deps: SiteDeps & { config: Config }) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  return withOpened(config, async (opened, deps) => {
    await migrate(opened)
    return work({ ...deps, config })
  })
}

/** Without migrating: a backup before an update is of the old site. */
export async function withUnmigratedSite<T>(
  check: (config: Config) => void,
  work: (deps: SiteDeps) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  check(config)
  return withOpened(config, (_opened, deps) => work(deps))
}

type SiteDeps = { db: Db; media: MediaStore; location: DatabaseLocation; now: Date }

async function withOpened<T>(
  config: Config,
  work: (opened: OpenDatabase, deps: SiteDeps) => Promise<T>,
): Promise<T> {
  const location = { url: config.databaseUrl, dataDir: config.dataDir }
  const opened = openDatabase(location)
  const media = openMediaStore(config)
  try {
    return await work(opened, { db: opened.db, media, location, now: new Date() })
  } finally {
    await opened.close()
  }
}
