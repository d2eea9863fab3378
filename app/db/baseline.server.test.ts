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

/** Makes the database that the migrations up to 0061 made, stored by scripts/baseline/keep-schema.ts from ac9ebd93. */
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
  expect(fromEmpty.ran).toEqual(['0061_baseline.sql', ...fromOld.ran])
  expect(fromOld.ran[0]).toMatch(/^0062_/)
  expect(fromOld.schema).toEqual(fromEmpty.schema)
  expect(fromOld.rows).toEqual(fromEmpty.rows)
  expect((await readMigrated(old, dialect)).ran).toEqual([])
})

/** Rows as the version before wrote them: a notice that was answered, a mail with its answer, a listing by a partner's token. */
const OLD_ROWS = `
  insert into users (id, username, username_key, email, email_key, created_at)
    values (1, 'Aoife', 'aoife', 'Aoife@example.ie', 'aoife@example.ie', 5);
  insert into competitions (
    id, slug, title, description, promoter_name, entry_url, kind, entry_method, entry_frequency, eligibility, end_date,
    main_category, restricted, featured, featured_at, status, source, submitted_by, submitted_at, published_at, updated_at
  ) values (
    1, 'a-bike', 'A bike', '', 'Bikes Ltd', 'https://bikes.example/win', 'competition', 'email', 'once', 'roi',
    '2026-12-31', 'sport', 0, 1, 6, 'approved', 'member', 1, 6, 6, 6
  );
  insert into bookmarks values (1, 1, 7);
  insert into api_tokens (id, name, token_hash, hint, may_submit, may_read_own, created_by, created_at)
    values (1, 'A partner', 'x', 'ci_', 1, 1, 1, 5);
  insert into partner_listings values (1, 'bike', 'y', 1, 6);
  insert into visit_figures values ('2026-11-28', '/', 'LCP', 1200, 3);
  insert into decisions (id, kind, competition_id, terms, led_by, asked_at, decided_at)
    values (4, 'no action', 1, '5.2', 'notice', 7, 8), (5, 'rejected', 1, '5.2', 'own check', null, 9);
  insert into reports (id, competition_id, reason, created_at, resolved_at, resolution)
    values (3, 1, 'other', 7, 8, 'upheld');
  insert into notices (report_id, ground, decision_id) values (3, 'copyright', 4);
  insert into mails (id, recipient, subject, html, text, next_try_at, created_at, cause)
    values (2, 'Aoife@Example.IE', 'Your notice', '', '', 8, 8, 'notices:4')`

testOnBothSites('a database of the version before keeps its rows', async (make, dialect) => {
  const place = await make.emptyPlace()
  await makeOld(place, dialect)
  const opened = openDatabase(place.location)
  const { db } = opened
  await opened.execute(OLD_ROWS)
  const before = await readTables(db, dialect)
  await migrate(opened)
  const after = await readTables(db, dialect)
  for (const name of ['users', 'competitions', 'bookmarks', 'reports', 'notices', 'addresses'])
    // A column that is added stands last, and is empty.
    expect(after[name]).toEqual(
      before[name]?.map((row) => expect.stringContaining(row.replace(/\}$/, ''))),
    )
  const decisions = db.selectFrom('decisions').select(['id', 'notice_id', 'notice_upheld'])
  expect(await decisions.orderBy('id').execute()).toEqual([
    { id: 4, notice_id: 3, notice_upheld: 1 },
    { id: 5, notice_id: null, notice_upheld: null },
  ])
  expect(await db.selectFrom('mails').select(['id', 'cause']).execute()).toEqual([
    { id: 2, cause: 'notice:3' },
  ])
  const mails = db.selectFrom('work').select(['key', 'due_at', 'tries', 'host'])
  expect(await mails.where('kind', '=', 'mail').execute()).toEqual([
    { key: '2', due_at: 8, tries: 0, host: 'example.ie' },
  ])
  const bookings = db.selectFrom('bookings').select(['place', 'competition_id'])
  expect(await bookings.orderBy('id').execute()).toEqual([
    { place: 'home-box', competition_id: null },
    { place: 'home-box', competition_id: null },
    { place: 'carousel', competition_id: 1 },
  ])
  await opened.close()
})

testOnBothSites('a database older than the baseline is left alone', async (make, dialect) => {
  const place = await make.emptyPlace()
  await makeOld(place, dialect)
  const opened = openDatabase(place.location)
  await sql`delete from migrations where name like '0061%'`.execute(opened.db)
  const before = await readTables(opened.db, dialect)
  await expect(migrate(opened)).rejects.toThrow(
    new OperatorError(
      'The database is older than 29 November 2026: this version cannot bring it up to date. Start version ac9ebd9 on it once (git checkout ac9ebd9), then this one.',
    ),
  )
  expect(await readTables(opened.db, dialect)).toEqual(before)
  await opened.close()
})
