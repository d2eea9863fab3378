import type SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { Problem } from '#app/lib/http/problem.ts'
import { assertNoTables } from './check-postgres.server.ts'
import type { Db, OpenDatabase } from './client.server.ts'
import { migrate } from './migrate.server.ts'
import type { Schema } from './schema.ts'

type Sqlite = OpenDatabase & { dialect: 'sqlite' }
type Row = Record<string, unknown>

/** PostgreSQL takes at most 65,535 in a statement. */
const MAX_PARAMETERS = 30_000

/**
 * Copies every row of a SQLite database, brought up to date, into an empty PostgreSQL database: all or nothing.
 * SQLite refuses writes in the meantime.
 * @returns how many rows each table has.
 * @throws Problem when the target has tables, or for a value that PostgreSQL cannot store.
 */
export async function copyToPostgres(
  source: Sqlite,
  target: OpenDatabase,
): Promise<Map<string, number>> {
  await assertNoTables(target)
  await migrate(source)
  source.sqlite.exec('begin immediate')
  try {
    await migrate(target)
    return await target.db.transaction().execute((tx) => copyTables(source.sqlite, tx))
  } catch (error) {
    await sql.raw(DROP_ALL).execute(target.db)
    throw error
  } finally {
    source.sqlite.exec('rollback')
  }
}

async function copyTables(sqlite: SqliteDatabase.Database, tx: Db) {
  const copied = new Map<string, number>()
  const tables = sqlite.prepare<[], string>(LIST_TABLES).pluck().all() as (keyof Schema)[]
  await sql`set local statement_timeout = 0`.execute(tx)
  await setChecks(tx, 'deferred')
  // What migrations have put there.
  for (const table of tables) await tx.deleteFrom(table).execute()
  for (const table of tables)
    for (const rows of batchesOf(sqlite, table)) await insert(tx, table, rows)
  await continueNumbers(sqlite, tx)
  await setChecks(tx, 'immediate')
  for (const table of tables) copied.set(table, await countAlike(sqlite, tx, table))
  return copied
}

const LIST_TABLES = `select name from pragma_table_list where schema = 'main' and type = 'table'
  and name <> 'migrations' and name not like 'sqlite\\_%' escape '\\' order by name`

/** With generated columns left out. */
function* batchesOf(sqlite: SqliteDatabase.Database, table: string): Generator<Row[]> {
  const list = sqlite.prepare<[string], string>('select name from pragma_table_info(?)')
  const columns = list.pluck().all(table)
  const size = Math.floor(MAX_PARAMETERS / columns.length)
  let batch: Row[] = []
  const names = columns.map((name) => `"${name}"`).join(', ')
  for (const row of sqlite.prepare<[], Row>(`select ${names} from "${table}"`).iterate()) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function insert(tx: Db, table: keyof Schema, rows: Row[]) {
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'string' && value.includes('\0')) throw unstorable(table, column, row)
  try {
    await tx.insertInto(table).values(rows).execute()
  } catch (error) {
    if (!isOfData(error)) throw error
    throw new Problem('invalid', `PostgreSQL cannot store a row of “${table}”: ${error.message}.`)
  }
}

function unstorable(table: string, column: string, row: Row) {
  const [key, value] = Object.entries(row)[0] ?? []
  return new Problem(
    'invalid',
    `PostgreSQL cannot store the character U+0000: it is in “${column}” of “${table}”, where ${key} is ${JSON.stringify(value)}.`,
  )
}

/** A value that is no date or too large (class 22), or that a check refuses (class 23). */
function isOfData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** The next row gets the number that it would have got in SQLite. */
async function continueNumbers(sqlite: SqliteDatabase.Database, tx: Db) {
  const numbers = sqlite.prepare<[], { name: string; seq: number }>('select * from sqlite_sequence')
  for (const { name, seq } of numbers.all())
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(tx)
}

async function countAlike(sqlite: SqliteDatabase.Database, tx: Db, table: keyof Schema) {
  const wanted = sqlite.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
  const count = sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(table)}`
  const found = (await count.execute(tx)).rows[0]?.rows
  if (found !== wanted) throw new Error(`“${table}” has ${found} rows, and not ${wanted}.`)
  return wanted
}

/**
 * Deferred, references are checked once all rows are there, in any order, and no trigger writes rows or refuses any.
 * Immediate, all is checked, and both are as the migrations made them.
 */
async function setChecks(tx: Db, when: 'deferred' | 'immediate') {
  const isDeferred = when === 'deferred'
  if (!isDeferred) await sql`set constraints all immediate`.execute(tx)
  await sql
    .raw(
      `do $$ declare found record; begin
        for found in select conrelid::regclass as place, conname as name from pg_constraint
          where contype = 'f' and connamespace = current_schema()::regnamespace loop
          execute format('alter table %s alter constraint %I ${isDeferred ? '' : 'not '}deferrable', found.place, found.name);
        end loop;
        for found in select format('%I', tablename) as place from pg_tables where schemaname = current_schema() loop
          execute format('alter table %s ${isDeferred ? 'disable' : 'enable'} trigger user', found.place);
        end loop;
      end $$`,
    )
    .execute(tx)
  if (isDeferred) await sql`set constraints all deferred`.execute(tx)
}

/** The target had no tables before. */
const DROP_ALL = `do $$ declare found record; begin
  for found in select format('%I', tablename) as name from pg_tables where schemaname = current_schema() loop
    execute format('drop table %s cascade', found.name);
  end loop;
  for found in select oid::regprocedure as name from pg_proc where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute format('drop function %s', found.name);
  end loop;
end $$`
