import { readConfig } from '#app/config.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { withDatabase } from '#app/db/with-database.server.ts'
import { EXIT, type Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Brings the database up to date, as a user of DATABASE_URL that may change its tables.',
  run: async (_given, terminal) => {
    const { databaseUrl: url, dataDir } = readConfig()
    const ran = await withDatabase({ url, dataDir }, migrate)
    terminal.print(
      ran.length > 0
        ? `Database brought up to date: ${ran.join(', ')}`
        : 'The database was up to date.',
    )
    return EXIT.good
  },
}
