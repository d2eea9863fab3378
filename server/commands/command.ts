import { readConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { withDatabase } from '#app/db/with-database.server.ts'
import { openMediaStore } from '#app/features/media/store/open-media-store.server.ts'
import type { Terminal } from './terminal.ts'

export type Command = {
  name: string
  /** In order and in capitals: FILE. */
  parameters?: readonly string[]
  summary: string
  /** By their names; of one that takes a text, with its name in capitals: `email ADDRESS`. */
  flags?: Readonly<Record<string, string>>
  /** Returns the exit code if it is not 0. */
  run: (given: Given, terminal: Terminal) => Promise<number | void>
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
export function readSite() {
  const config = readConfig()
  const location = { url: config.databaseUrl, dataDir: config.dataDir }
  return { config, location, media: openMediaStore(config), now: new Date() }
}

/** Migrates the database first. */
export async function withSite<T>(
  work: (site: ReturnType<typeof readSite> & { db: Db }) => Promise<T>,
): Promise<T> {
  const site = readSite()
  return withDatabase(site.location, async (opened) => {
    await migrate(opened)
    return work({ ...site, db: opened.db })
  })
}
