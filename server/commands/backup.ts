import { existsSync } from 'node:fs'
import { sqliteFileIn } from '#app/db/client.server.ts'
import { withDatabase } from '#app/db/with-database.server.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { writeBackup } from '../backup/backup.ts'
import { restoreBackup, skipNumbers } from '../backup/restore.ts'
import { readSite, type Command } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  parameters: ['FILE'],
  summary: 'Writes the database and all pictures to one .tar file, also while the site runs.',
  // Without migrating: a backup before an update is of the old site.
  run: async ({ values: [file = ''] }, terminal) => {
    const { location, media, now } = readSite()
    // Opening a database that does not exist would create it.
    if (!location.url && !existsSync(sqliteFileIn(location.dataDir)))
      throw new Problem(
        'not-found',
        `There is no database in ${location.dataDir}: nothing to back up.`,
      )
    const files = await withDatabase(location, ({ db }) =>
      interruptible((signal) => writeBackup({ db, media, location }, { file }, now, signal)),
    )
    terminal.print(`Wrote ${file}: ${contentsOf(files)}.`)
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  parameters: ['FILE'],
  summary:
    'Puts a backup of your own into an empty DATA_DIR (and an empty database of DATABASE_URL).',
  run: async ({ values: [file = ''] }, terminal) => {
    const { createdAt, files, ran } = await interruptible((signal) =>
      restoreBackup(readSite(), { file }, signal),
    )
    const day = prettyDate(dublinDay(new Date(createdAt)))
    terminal.print(`Restored the backup of ${day}: ${contentsOf(files)}.`)
    if (ran.length > 0) terminal.print(`Database brought up to date: ${ran.join(', ')}`)
  },
}

export const skipNumbersCommand: Command = {
  name: 'skip-numbers',
  summary: 'After a restore by other programs: skips the IDs that were assigned since the backup.',
  run: async (_given, terminal) => {
    await withDatabase(readSite().location, ({ db }) => skipNumbers(db))
    terminal.print('IDs that may have been assigned since the backup are skipped.')
  },
}

function contentsOf(files: readonly { size: number }[]) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `the database and ${files.length - 1} pictures (${sizeLabel(bytes)})`
}

export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort(new Problem('invalid', 'Interrupted: nothing was written.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
