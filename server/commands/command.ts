import type { ParseArgsOptionsConfig } from 'node:util'
import { readConfig } from '#app/config.server.ts'
import { openDatabase, type Db } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { openMediaFolder, type MediaStore } from '#app/features/media/store.server.ts'
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
  const config = readConfig()
  const opened = openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    await migrate(opened)
    return await work({ db: opened.db, media: openMediaFolder(config.mediaDir), now: new Date() })
  } finally {
    await opened.close()
  }
}
