import { setImmediate } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { expect, test } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { createPostgresDatabase } from '#test/database.ts'
import { fillEveryTable } from '#test/full-database.ts'
import { aCompetition, aMember } from '#test/makers.ts'
import { readTables, withSites } from '#test/site.ts'
import { dumpPostgres } from '../../scripts/lib/pg-dump.mjs'
import { openDatabase, type OpenDatabase } from './client.server.ts'
import { copyToPostgres } from './copy-to-postgres.server.ts'
import { migrate } from './migrate.server.ts'
import { withDatabase } from './with-database.server.ts'

type Sqlite = OpenDatabase & { dialect: 'sqlite' }

/** Runs with a migrated SQLite database and an empty PostgreSQL one. */
async function withBoth(run: (source: Sqlite, target: OpenDatabase, url: string) => Promise<void>) {
  await withSites('sqlite', async (lite) => {
    await withSites('postgres', async (postgres) => {
      const source = openDatabase((await lite.emptyPlace()).location) as Sqlite
      const { location } = await postgres.emptyPlace()
      const target = openDatabase(location)
      try {
        await migrate(source)
        await run(source, target, location.url ?? '')
      } finally {
        await source.close()
        await target.close()
      }
    })
  })
}

const schemaOf = (url: string) =>
  dumpPostgres(url)
    .split('\n')
    .filter((line) => !/^INSERT INTO|setval\(/.test(line))

test('every row of every table is copied, and the next numbers follow', async () => {
  await withBoth(async (source, target, url) => {
    await aMember(source.db)
    await aCompetition(source.db)
    fillEveryTable(source.sqlite)
    const { competitionID: last } = await aCompetition(source.db)
    await source.db.deleteFrom('competitions').where('id', '=', last).execute()
    const copied = await copyToPostgres(source, target)

    const [wanted, found] = [
      await readTables(source.db, 'sqlite'),
      await readTables(target.db, 'postgres'),
    ]
    for (const [table, rows] of copied) {
      expect(rows, table).toBeGreaterThan(0)
      expect(found[table], table).toHaveLength(rows)
      expect(found[table], table).toEqual(wanted[table])
    }
    const others = Object.keys(found).filter((table) => !copied.has(table))
    expect(others.toSorted()).toEqual(['migrations', 'rate_limits'])
    expect((await aCompetition(target.db)).competitionID).toBe(last + 1)

    const fresh = await createPostgresDatabase()
    await withDatabase({ url: fresh, dataDir: '' }, migrate)
    expect(schemaOf(url)).toEqual(schemaOf(fresh))
  })
})

test('a table of many rows is copied in parts', async () => {
  await withBoth(async (source, target) => {
    const { id } = await aMember(source.db)
    const bookmark = source.sqlite.prepare('insert into tracker_marks values (?, ?, ?, 1, ?, ?)')
    for (let number = 1; number <= 12_000; number += 1)
      bookmark.run(id, number, 'later', 'phone', number)
    expect((await copyToPostgres(source, target)).get('tracker_marks')).toBe(12_000)
  })
})

test.for([
  [
    'a NUL in a text',
    "update competitions set description = 'a' || char(0)",
    /U\+0000: it is in “description” of “competitions”, where id is 1/,
  ],
  [
    'a day that is none',
    "update competitions set end_date = '2026-99-99'",
    /“competitions”: .*2026-99-99/,
  ],
  [
    'a number that is too large',
    'update competitions set prize_count = 3000000000',
    /“competitions”: .*3000000000/,
  ],
] as const)('%s is named, and nothing is left behind', async ([, change, sentence]) => {
  await withBoth(async (source, target, url) => {
    await aMember(source.db)
    await aCompetition(source.db)
    const before = schemaOf(url)
    source.sqlite.exec(change)
    const refused = await copyToPostgres(source, target).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(String(refused)).toMatch(sentence)
    expect(schemaOf(url)).toEqual(before)

    source.sqlite.exec(
      "update competitions set end_date = '2026-12-01', prize_count = 1, description = ''",
    )
    expect((await copyToPostgres(source, target)).get('users')).toBe(1)
  })
})

test('a database with tables is refused, and left alone', async () => {
  await withBoth(async (source, target) => {
    await migrate(target)
    await aMember(target.db, { username: 'Niamh' })
    await expect(copyToPostgres(source, target)).rejects.toThrow(/is in use: it has tables/)
    expect(await target.db.selectFrom('users').select('username').execute()).toEqual([
      { username: 'Niamh' },
    ])
  })
})

test('a site that is still running cannot write in the meantime', async () => {
  await withBoth(async (source, target) => {
    const writer = new SqliteDatabase(source.sqlite.name)
    writer.pragma('busy_timeout = 0')
    const copying = copyToPostgres(source, target)
    while (!source.sqlite.inTransaction) await setImmediate()
    expect(() => writer.exec('update catalogue set version = version + 1')).toThrow(/locked/)
    await copying
    writer.exec('update catalogue set version = version + 1')
    writer.close()
  })
})
