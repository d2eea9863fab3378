import { mkdirSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type DialectName = 'sqlite' | 'postgres'

/** Where the data lives: a PostgreSQL server, or a SQLite file in a folder. */
export type DatabaseLocation = { url: string | undefined; dataDir: string }

/** An opened database; `execute` runs a script of several statements (migrations). */
export type OpenDatabase = {
  db: Db
  dialect: DialectName
  execute: (script: string) => Promise<void>
  /** PostgreSQL only: for libraries that bring their own SQL. */
  pool?: pg.Pool
  close: () => Promise<void>
}

const BUSY_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000
const POOL_SIZE = 10
const STATEMENTS_KEPT = 500

export function openDatabase({ url, dataDir }: DatabaseLocation): OpenDatabase {
  return url ? openPostgres(url) : openSqlite(sqliteFileIn(dataDir))
}

export function sqliteFileIn(dataDir: string): string {
  return path.join(dataDir, 'competitions.sqlite')
}

/** Which SQL this database speaks; for the few queries that differ. */
export function dialectOf(db: Db): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** WAL with full sync: an acknowledged write survives a killed process and a power cut. */
function openSqlite(file: string): OpenDatabase {
  mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -32000')
  const database = keepStatements(sqlite)
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  return {
    db,
    dialect: 'sqlite',
    execute: async (script) => void sqlite.exec(script),
    close: () => db.destroy(),
  }
}

/**
 * Kysely prepares each query anew, which costs more than running it; queries have few shapes. A
 * statement that is being iterated over is not shared.
 */
function keepStatements(sqlite: SqliteDatabase.Database) {
  const kept = new Map<string, SqliteDatabase.Statement>()
  return {
    close: () => sqlite.close(),
    prepare(text: string) {
      const known = kept.get(text)
      if (known && !known.busy) return known
      const statement = sqlite.prepare(text)
      if (kept.size >= STATEMENTS_KEPT) kept.clear()
      kept.set(text, statement)
      return statement
    },
  }
}

function openPostgres(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // An idle connection that breaks is replaced by the pool; the next query reports real trouble.
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    dialect: 'postgres',
    pool,
    execute: async (script) => void (await pool.query(script)),
    close: () => db.destroy(),
  }
}

/** Counts and instants as numbers, days as text: what SQLite answers too. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
  if (oid === pg.types.builtins.DATE) return String
  return pg.types.getTypeParser(oid, format)
}
