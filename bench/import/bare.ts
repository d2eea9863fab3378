import path from 'node:path'
import { mkdirSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'

/** The rows of an import as stored. */
export type BareRows = { schema: string[]; tables: Record<string, unknown[][]> }

const TABLES = ['competitions', 'competition_categories'] as const
/** As many as the import writes in one transaction. */
const BATCH_ROWS = 200
/** What SQLite makes by itself. */
const OWN_TABLES = /^sqlite_/

/** @param dataDir where an import has been */
export function readBareRows(dataDir: string): BareRows {
  const sqlite = new SqliteDatabase(fileIn(dataDir), { readonly: true })
  const schema = sqlite
    .prepare<[], { name: string; sql: string }>(
      'select name, sql from sqlite_schema where sql is not null order by rowid',
    )
    .all()
    .filter(({ name }) => !OWN_TABLES.test(name))
    .map(({ sql }) => sql)
  const tables = Object.fromEntries(
    TABLES.map((table) => [
      table,
      sqlite.prepare(`select * from ${table}`).raw().all() as unknown[][],
    ]),
  )
  sqlite.close()
  return { schema, tables }
}

/**
 * Writes the same rows into the same tables with nothing around: no file to read, no
 * checks, no slugs to find. @returns seconds
 */
export function insertBare(dataDir: string, { schema, tables }: BareRows): number {
  const startedAt = performance.now()
  mkdirSync(dataDir)
  const sqlite = new SqliteDatabase(fileIn(dataDir))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  for (const statement of schema) sqlite.exec(statement)
  for (const [table, rows] of Object.entries(tables)) {
    const places = (rows[0] ?? []).map(() => '?').join(', ')
    const insert = sqlite.prepare(`insert into ${table} values (${places})`)
    const insertBatch = sqlite.transaction((batch: unknown[][]) => {
      for (const row of batch) insert.run(row)
    })
    for (let at = 0; at < rows.length; at += BATCH_ROWS)
      insertBatch(rows.slice(at, at + BATCH_ROWS))
  }
  sqlite.close()
  return (performance.now() - startedAt) / 1000
}

function fileIn(dataDir: string) {
  return path.join(dataDir, 'competitions.sqlite')
}
