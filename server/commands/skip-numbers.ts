import { readConfig } from '#app/config.server.ts'
import { withDatabase } from '#app/db/with-database.server.ts'
import { skipNumbers } from '../backup/skip-numbers.ts'
import { EXIT, type Command } from './command.ts'

export const skipNumbersCommand: Command = {
  name: 'skip-numbers',
  summary: 'After a restore by other programs: skips the IDs that were assigned since the backup.',
  run: async (_given, terminal) => {
    const { databaseUrl: url, dataDir } = readConfig()
    await withDatabase({ url, dataDir }, ({ db }) => skipNumbers(db))
    terminal.print('IDs that may have been assigned since the backup are skipped.')
    return EXIT.good
  },
}
