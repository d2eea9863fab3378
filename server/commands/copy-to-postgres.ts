import { existsSync } from 'node:fs'
import { readConfig } from '#app/config.server.ts'
import { openDatabase, sqliteFileIn, type OpenDatabase } from '#app/db/client.server.ts'
import { copyToPostgres } from '#app/db/copy-to-postgres.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { EXIT, type Command } from './command.ts'

export const copyToPostgresCommand: Command = {
  name: 'copy-to-postgres',
  summary:
    'Copies the SQLite database in DATA_DIR into the empty PostgreSQL database of DATABASE_URL. Stop the site first.',
  run: async (_given, terminal) => {
    const { databaseUrl: url, dataDir } = readConfig()
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
      return EXIT.good
    } finally {
      await source.close()
      await target.close()
    }
  },
}
