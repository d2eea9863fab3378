import { mkdirSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect } from 'kysely'
import type { Pool } from 'pg'
import { openPool, PATIENT, type Connections, type PoolSettings } from './postgres-pool.server.ts'
import { openReader, type Reader } from './read-replica.server.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type DialectName = 'sqlite' | 'postgres'

/** Where the data lives: a PostgreSQL server and perhaps its copy, or a SQLite file in a folder. */
export type DatabaseLocation = {
  url: string | undefined
  readUrl?: string | undefined
  dataDir: string
}

/** An opened database; `execute` runs a script of several statements (migrations). */
export type OpenDatabase = {
  db: Db
  execute: (script: string) => Promise<void>
  close: () => Promise<void>
} & (
  | { dialect: 'sqlite'; sqlite: SqliteDatabase.Database; pool?: undefined; reader?: undefined }
  | {
      dialect: 'postgres'
      pool: Pool
      /** Those of the pool, also for libraries that bring their own SQL. */
      connections: Connections
      /** Where a copy of the database is told of. */
      reader: Reader | undefined
    }
)

const BUSY_TIMEOUT_MS = 5_000
const MAX_CACHED_STATEMENTS = 500

/** `settings` are about a PostgreSQL server. */
export function openDatabase(
  { url, readUrl, dataDir }: DatabaseLocation,
  settings: PoolSettings = PATIENT,
): OpenDatabase {
  return url ? openPostgres(url, readUrl, settings) : openSqlite(sqliteFileIn(dataDir))
}

export function sqliteFileIn(dataDir: string): string {
  return path.join(dataDir, 'competitions.sqlite')
}

/** Which SQL this database speaks; for the few queries that differ. */
export function dialectOf(db: Db): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * WAL with full sync: an acknowledged write survives a killed process and a power cut. What is
 * deleted is overwritten, so that no erased address is left in a free page.
 */
function openSqlite(file: string): OpenDatabase {
  mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -32000')
  sqlite.pragma('secure_delete = ON')
  const database = cacheStatements(sqlite)
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  return {
    db,
    dialect: 'sqlite',
    sqlite,
    execute: async (script) => void sqlite.exec(script),
    close: () => db.destroy(),
  }
}

/**
 * Kysely prepares each query anew, which costs more than running it; queries have few shapes. A
 * statement that is being iterated over is not shared.
 */
function cacheStatements(sqlite: SqliteDatabase.Database) {
  const kept = new Map<string, SqliteDatabase.Statement>()
  return {
    close: () => sqlite.close(),
    prepare(asked: string) {
      // On a full disk SQLite has rolled back by itself; what failed is to be told, not that.
      const text = asked === 'rollback' && !sqlite.inTransaction ? 'select 1' : asked
      const known = kept.get(text)
      if (known && !known.busy) return known
      const statement = sqlite.prepare(text)
      if (kept.size >= MAX_CACHED_STATEMENTS) kept.clear()
      kept.set(text, statement)
      return statement
    },
  }
}

function openPostgres(
  url: string,
  readUrl: string | undefined,
  settings: PoolSettings,
): OpenDatabase {
  const { pool, connections } = openPool(url, settings)
  const reader = readUrl === undefined ? undefined : openReader(connections, readUrl, settings)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) })
  return {
    db,
    dialect: 'postgres',
    pool,
    connections,
    reader,
    execute: async (script) => void (await pool.query(script)),
    // Kysely ends only what it has begun to use.
    close: async () => {
      await reader?.close()
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
