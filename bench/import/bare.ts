import path from 'node:path'
import { mkdirSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { searchWords } from '#app/lib/text/fold-text.ts'

/** The rows of an import as stored, with prepared search documents. */
export type BareRows = { schema: string[]; tables: Record<string, unknown[][]> }

const TABLES = ['competitions', 'competition_categories'] as const
/** As many as the import writes in one transaction. */
const BATCH_ROWS = 200
/** What SQLite makes by itself. */
const OWN_TABLES = /^(sqlite_|competition_search_|recent_search_)/
const INDEXES = ['competition_search', 'recent_search']

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
  const documents = sqlite
    .prepare<[], (number | string)[]>(
      `select id, title, promoter_name, description,
        (select group_concat(category, ' ') from competition_categories where competition_id = id)
        from competitions where status = 'approved'`,
    )
    .raw()
    .all()
    .map((row) => row.map((value) => (typeof value === 'number' ? value : asWords(value))))
  sqlite.close()
  const indexes = Object.fromEntries(INDEXES.map((index) => [index, documents]))
  return { schema, tables: { ...tables, ...indexes } }
}

/**
 * Writes the same rows into the same tables and indexes with nothing around: no file to read, no
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
    const columns = INDEXES.includes(table)
      ? ' (rowid, title, promoter, description, categories)'
      : ''
    const places = (rows[0] ?? []).map(() => '?').join(', ')
    const insert = sqlite.prepare(`insert into ${table}${columns} values (${places})`)
    const insertBatch = sqlite.transaction((batch: unknown[][]) => {
      for (const row of batch) insert.run(row)
    })
    for (let at = 0; at < rows.length; at += BATCH_ROWS)
      insertBatch(rows.slice(at, at + BATCH_ROWS))
  }
  sqlite.close()
  return (performance.now() - startedAt) / 1000
}

function asWords(text: string) {
  return searchWords(text).join(' ')
}

function fileIn(dataDir: string) {
  return path.join(dataDir, 'competitions.sqlite')
}
