import type { ParseArgsOptionsConfig } from 'node:util'
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

/** One command of the operator's command line. */
export type Command = {
  name: string
  /** What must follow the name, in order, in capitals: FILE. */
  parameters: readonly string[]
  options: ParseArgsOptionsConfig
  summary: string
  /** The flags with what each does, for the usage. */
  flags: readonly (readonly [flag: string, meaning: string])[]
  run: (given: Given, terminal: Terminal) => Promise<number>
}

/** What was typed after the command: the flags that are set, and the values in order. */
type Given = { flags: ReadonlySet<string>; values: readonly string[] }

export const EXIT = { good: 0, failed: 1, askedWrongly: 2, rowsLeftOut: 3 } as const

/** The command was typed wrongly; the message is a sentence, the usage follows it. */
export class UsageError extends Error {}

/** Opens what the server uses, brought up to date, for as long as `work` takes. */
export async function withSite<T>(
  work: (site: { db: Db; media: MediaStore; now: Date }) => Promise<T>,
): Promise<T> {
  return withOpened(readConfig(), async (opened, site) => {
    await migrate(opened)
    return work(site)
  })
}

/** Likewise, and nothing is brought up to date: what is backed up before an update is the old site. */
export async function withSiteAsItIs<T>(
  check: (config: Config) => void,
  work: (site: RequestContext) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  check(config)
  return withOpened(config, (_opened, site) => work(site))
}

type RequestContext = { db: Db; media: MediaStore; location: DatabaseLocation; now: Date }

async function withOpened<T>(
  config: Config,
  work: (opened: OpenDatabase, site: RequestContext) => Promise<T>,
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
