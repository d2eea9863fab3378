import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { OperatorError } from '#app/lib/operator-error.ts'
import { readTables, testOnBothSites, type Place } from '#test/site.ts'
import { dumpPostgres } from '../../scripts/lib/pg-dump.mjs'
import { openDatabase, type Db, type DialectName } from './client.server.ts'
import { migrate } from './migrate.server.ts'

const KEPT = path.resolve(import.meta.dirname, '../../test/baseline')

/** Makes the database that all 36 migrations made, kept by scripts/baseline/keep-schema.ts from cf685f87. */
async function makeOld({ location }: Place, dialect: DialectName) {
  const opened = openDatabase(location)
  await opened.execute(await readFile(path.join(KEPT, `${dialect}.sql`), 'utf8'))
  await opened.close()
}

/** Migrates a place's database and returns which scripts ran, its whole schema, and its rows but the names of scripts. */
async function readMigrated({ location }: Place, dialect: DialectName) {
  const opened = openDatabase(location)
  const ran = await migrate(opened)
  const { migrations: _, ...rows } = await readTables(opened.db, dialect)
  const schema = location.url ? readPostgres(location.url) : await readSqlite(opened.db)
  await opened.close()
  return { ran, schema, rows }
}

/** Without the rows, which are compared apart. */
const readPostgres = (url: string) =>
  dumpPostgres(url)
    .split('\n')
    .filter((line) => !line.startsWith('INSERT INTO'))

/**
 * SQLite keeps the words that made each table, index and trigger. A column added later stands after the
 * conditions on the table, so these are compared as a sorted list, and the order of columns apart.
 */
async function readSqlite(db: Db) {
  const { rows: made } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where sql is not null order by name`.execute(db)
  const { rows: columns } = await sql<{ name: string; columns: string }>`
    select t.name, group_concat(c.name, ' ') as columns
    from pragma_table_list as t, pragma_table_xinfo(t.name) as c group by t.name order by t.name`.execute(
    db,
  )
  return [columns, made.map((one) => [one.name, partsOf(one.sql).toSorted()])]
}

/** Its parts between commas outside brackets, without comments and line breaks. */
const partsOf = (text: string) =>
  text
    .replaceAll(/--.*/g, '')
    .replace(/^create table "?\w+"? \(/i, '')
    .replace(/\)( strict.*)?$/, '$1,')
    .split(/,(?![^(]*\))/)
    .map((part) =>
      part
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/(?<=\() | (?=\))/g, '')
        .trim(),
    )

testOnBothSites('an old database and an empty one become the same', async (make, dialect) => {
  const [empty, old] = [await make.emptyPlace(), await make.emptyPlace()]
  await makeOld(old, dialect)
  const fromEmpty = await readMigrated(empty, dialect)
  const fromOld = await readMigrated(old, dialect)
  expect(fromEmpty.ran).toEqual(['0036_baseline.sql', ...fromOld.ran])
  expect(fromOld.ran[0]).toMatch(/^0037_/)
  expect(fromOld.schema).toEqual(fromEmpty.schema)
  expect(fromOld.rows).toEqual(fromEmpty.rows)
  expect((await readMigrated(old, dialect)).ran).toEqual([])
})

testOnBothSites('a database older than the baseline is left alone', async (make, dialect) => {
  const place = await make.emptyPlace()
  await makeOld(place, dialect)
  const opened = openDatabase(place.location)
  await sql`delete from migrations where name like '0036%'`.execute(opened.db)
  const before = await readTables(opened.db, dialect)
  await expect(migrate(opened)).rejects.toThrow(
    new OperatorError(
      'The database is older than 25 November 2026: this version cannot bring it up to date. Start version cf685f8 on it once (git checkout cf685f8), then this one.',
    ),
  )
  expect(await readTables(opened.db, dialect)).toEqual(before)
  await opened.close()
})
