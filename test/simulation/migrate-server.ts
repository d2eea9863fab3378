import { sql } from 'kysely'
import { openDatabase, type Db, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { DatabaseAway, DiskFull, end, faultyDb, Killed, type Life } from './faulty-db.ts'
import type { World } from './world.ts'

/**
 * Brings the database up to date on a separate connection, as `server/main.ts` does before anything else. When the
 * server is killed, its connection ends.
 * @param folder of migrations; by default those of this release
 * @throws Killed and what the database throws
 */
export async function migrateServer(world: World, life: Life, folder?: string) {
  const opened = openDatabase(world.location)
  try {
    const change = world.planted?.script ?? ((script) => script)
    const execute = runnerOf(opened, life)
    const db = faultyDb(opened.db, life)
    return await migrate({ ...opened, db, execute: (script) => execute(change(script)) }, folder)
  } finally {
    // Kysely does not close what it has not used.
    if (opened.dialect === 'sqlite') opened.sqlite.close()
    await opened.close()
  }
}

/** SQLite runs a script statement by statement. PostgreSQL gets it whole: a server dies before, or without its answer. */
function runnerOf({ dialect, execute }: OpenDatabase, life: Life) {
  const step = () => {
    if (life.isCutOff()) throw new DatabaseAway('connect ECONNREFUSED')
    if (life.isFull()) throw new DiskFull('database or disk is full')
    life.statementsLeft -= 1
    if (life.statementsLeft >= 0 && !life.isDead) return
    end(life)
    throw new Killed('The server was killed.')
  }
  return async (script: string) => {
    const parts = dialect === 'sqlite' ? script.split(/(?<=;)\n/) : [script]
    for (const part of parts) {
      step()
      await execute(part)
    }
    if (dialect === 'postgres') step()
  }
}

/** Tables, columns, constraints and indexes, one in a line. */
export async function readSchema({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) {
  const query = dialect === 'sqlite' ? SCHEMA_OF_SQLITE : SCHEMA_OF_POSTGRES
  const { rows } = await query.execute(db)
  return rows.map(({ line }) => line)
}

const SCHEMA_OF_SQLITE = sql<{ line: string }>`
  select type || ' ' || name || ' ' || sql as line from sqlite_master where sql is not null
  order by line`
const SCHEMA_OF_POSTGRES = sql<{ line: string }>`
  select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
  from information_schema.columns where table_schema = current_schema()
  union all select indexdef from pg_indexes where schemaname = current_schema()
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = current_schema()::regnamespace
  order by line`

/** The rows of each table, in order. */
export async function readRows(db: Db): Promise<Map<string, readonly object[]>> {
  const tables = await db.introspection.getTables()
  const rows = new Map<string, readonly object[]>()
  for (const { name, isView } of tables)
    if (!isView && name !== 'migrations')
      rows.set(
        name,
        await sql<object>`select * from ${sql.table(name)}`.execute(db).then((all) => all.rows),
      )
  return rows
}

/** @returns tables that have other rows than before, by the columns that they had and still have. */
export function compareRows(
  before: ReadonlyMap<string, readonly object[]>,
  after: ReadonlyMap<string, readonly object[]>,
) {
  const names = [...before.keys()].filter((name) => after.has(name))
  return names.filter((name) => {
    const [old, now] = [before.get(name) ?? [], after.get(name) ?? []]
    if (old.length !== now.length) return true
    const columns = Object.keys(old[0] ?? {}).filter((column) => column in (now[0] ?? {}))
    const asText = (rows: readonly object[]) =>
      rows
        .map((row) => JSON.stringify(row, columns))
        .toSorted()
        .join('\n')
    return asText(old) !== asText(now)
  })
}
