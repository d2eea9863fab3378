import { existsSync } from 'node:fs'
import { sqliteFileIn } from '#app/db/client.server.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { writeBackup } from '../backup/backup.ts'
import { EXIT, withUnmigratedSite, type Command } from './command.ts'
import { interruptible } from './interrupt.ts'

export const backupCommand: Command = {
  name: 'backup',
  parameters: ['FILE'],
  summary: 'Writes the database and all pictures to one .tar file, also while the site runs.',
  run: ({ values: [file = ''] }, terminal) =>
    withUnmigratedSite(mustExist, async ({ now, ...source }) => {
      const files = await interruptible((signal) => writeBackup(source, { file }, now, signal))
      terminal.print(`Wrote ${file}: ${contentsOf(files)}.`)
      return EXIT.good
    }),
}

/** @returns what a backup holds, in words. */
export function contentsOf(files: readonly { size: number }[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return `the database and ${files.length - 1} pictures (${sizeLabel(bytes)})`
}

/** Opening a database that does not exist would create it. */
function mustExist({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }) {
  if (databaseUrl === undefined && !existsSync(sqliteFileIn(dataDir)))
    throw new Problem('not-found', `There is no database in ${dataDir}: nothing to back up.`)
}
