import { existsSync } from 'node:fs'
import { openDatabase, sqliteFileIn, type OpenDatabase } from '#app/db/client.server.ts'
import { copyToPostgres } from '#app/db/copy-to-postgres.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { readSite, type Command } from './command.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { withDatabase } from '#app/db/with-database.server.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Brings the database up to date, as a user of DATABASE_URL that may change its tables.',
  run: async (_given, terminal) => {
    const ran = await withDatabase(readSite().location, migrate)
    terminal.print(
      ran.length > 0
        ? `Database brought up to date: ${ran.join(', ')}`
        : 'The database was up to date.',
    )
  },
}

export const copyToPostgresCommand: Command = {
  name: 'copy-to-postgres',
  summary:
    'Copies the SQLite database in DATA_DIR into the empty PostgreSQL database of DATABASE_URL. Stop the site first.',
  run: async (_given, terminal) => {
    const { url, dataDir } = readSite().location
    if (url === undefined)
      throw new Problem('invalid', 'Name the PostgreSQL database to copy into in DATABASE_URL.')
    if (!existsSync(sqliteFileIn(dataDir)))
      throw new Problem('not-found', `There is no SQLite database in ${dataDir}: nothing to copy.`)
    const source = openDatabase({ url: undefined, dataDir })
    const target = openDatabase({ url, dataDir }, { size: 2, statementMs: HOUR_MS })
    try {
      const copied = await copyToPostgres(source as OpenDatabase & { dialect: 'sqlite' }, target)
      for (const [table, rows] of copied) terminal.print(`${table}: ${rows}`)
      terminal.print(
        'Every row is there. Start the site with DATABASE_URL; pictures stay where they are.',
      )
    } finally {
      await source.close()
      await target.close()
    }
  },
}
