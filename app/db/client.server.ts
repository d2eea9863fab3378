import { mkdirSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'
import {
  openPool,
  BACKGROUND_POOL,
  type Connections,
  type PoolSettings,
} from './postgres-pool.server.ts'
import type { Schema } from './schema.ts'

/**
 * SQLite's planner looks at the values of parameters, so that it prepares a query again whenever they are
 * bound, which takes longer than most queries run. It does not look behind a unary plus, which changes neither
 * value nor type. The condition of a partial index must be `sql.lit`, since the plan depends on it.
 */
class PreparedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** SQLite, with queries that are prepared once for all values. */
export class PreparedOnceDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new PreparedOnceCompiler()
  }
}

export type Db = Kysely<Schema>
export type DialectName = 'sqlite' | 'postgres'

export type DatabaseLocation = {
  url: string | undefined
  dataDir: string
}

/** `execute` runs a script of several statements (migrations). */
export type OpenDatabase = {
  db: Db
  execute: (script: string) => Promise<void>
  close: () => Promise<void>
} & (
  | { dialect: 'sqlite'; sqlite: SqliteDatabase.Database; pool?: undefined }
  | {
      dialect: 'postgres'
      pool: Pool
      /** Also for libraries that bring their own SQL. */
      connections: Connections
    }
)

const BUSY_TIMEOUT_MS = 5_000
const MAX_CACHED_STATEMENTS = 500

/** Opens the database; `settings` apply to PostgreSQL only. */
export function openDatabase(
  { url, dataDir }: DatabaseLocation,
  settings: PoolSettings = BACKGROUND_POOL,
): OpenDatabase {
  return url ? openPostgres(url, settings) : openSqlite(sqliteFileIn(dataDir))
}

export function sqliteFileIn(dataDir: string): string {
  return path.join(dataDir, 'competitions.sqlite')
}

export function dialectOf(db: Db): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Full sync survives a power cut; `secure_delete` leaves no erased address in a free page. */
function openSqlite(file: string): OpenDatabase {
  mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -32000')
  sqlite.pragma('secure_delete = ON')
  const database = cacheStatements(sqlite)
  const db = new Kysely<Schema>({ dialect: new PreparedOnceDialect({ database }) })
  return {
    db,
    dialect: 'sqlite',
    sqlite,
    execute: async (script) => void sqlite.exec(script),
    close: () => db.destroy(),
  }
}

/** Kysely prepares each query again, which costs more than running it; iterators are not shared. */
function cacheStatements(sqlite: SqliteDatabase.Database) {
  const cache = new Map<string, SqliteDatabase.Statement>()
  return {
    close: () => sqlite.close(),
    prepare(asked: string) {
      // On a full disk SQLite rolls back by itself; a failing second rollback would hide the cause.
      const text = asked === 'rollback' && !sqlite.inTransaction ? 'select 1' : asked
      const known = cache.get(text)
      if (known && !known.busy) return known
      const statement = sqlite.prepare(text)
      if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear()
      cache.set(text, statement)
      return statement
    },
  }
}

function openPostgres(url: string, settings: PoolSettings): OpenDatabase {
  const { pool, connections } = openPool(url, settings)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) })
  return {
    db,
    dialect: 'postgres',
    pool,
    connections,
    execute: async (script) => void (await pool.query(script)),
    // Kysely does not close a pool it never used.
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
