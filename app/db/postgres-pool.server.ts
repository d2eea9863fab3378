import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { circuitBreaker } from './circuit-breaker.ts'

export type PoolSettings = {
  /** Maximum number of connections. */
  size: number
  /** `statement_timeout`: the server cancels a statement that runs longer. */
  statementMs: number
}

/** For the command line and scheduled work. */
export const LENIENT: PoolSettings = { size: 10, statementMs: 120_000 }

const CONNECT_MS = 3_000
/** How long after `statementMs` the server is considered unresponsive. */
const UNRESPONSIVE_MS = 1_000
const READ_TIMEOUT = 'Query read timeout'

/** The pool as Kysely and libraries with their own SQL use it. */
export type Connections = PostgresPool & {
  query: (statement: { text: string; values?: unknown[] }) => Promise<pg.QueryResult>
}

export function openPool(connectionString: string, { size, statementMs }: PoolSettings) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementMs,
    // A forgotten open transaction would hold its locks.
    idle_in_transaction_session_timeout: 2 * statementMs,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // The pool replaces a broken connection and its query rejects; an 'error' event without a
  // listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, connections: boundedConnections(pool, statementMs + UNRESPONSIVE_MS) }
}

/**
 * Wraps the pool with a query timeout and a circuit breaker: an unresponsive server is detected
 * mid-query, and while no server is reachable, `connect` fails at once.
 */
function boundedConnections(pool: pg.Pool, timeoutMs: number): Connections {
  const breaker = circuitBreaker({ tryMs: CONNECT_MS })
  /** When a connection was last released without an error. */
  const provenAt = new WeakMap<pg.PoolClient, number>()
  let timedOutAt = Number.NEGATIVE_INFINITY

  function lend(client: pg.PoolClient): PostgresPoolClient {
    let isBack = false
    function release(destroy = false) {
      if (isBack) return
      isBack = true
      provenAt.set(client, performance.now())
      client.release(destroy)
    }
    async function query(text: string, parameters: readonly unknown[]) {
      const statement = { text, values: [...parameters], query_timeout: timeoutMs }
      try {
        return await client.query(statement)
      } catch (error) {
        if (error instanceof Error && error.message === READ_TIMEOUT) {
          timedOutAt = performance.now()
          breaker.begin(error)
          // Destroyed now: a rollback would wait for the full timeout again.
          release(true)
        }
        throw error
      }
    }
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if ((provenAt.get(client) ?? Infinity) > timedOutAt) return client
    client.release(true)
    return take()
  }

  async function connect(): Promise<PostgresPoolClient> {
    breaker.refuse()
    try {
      const client = await take()
      breaker.end()
      return lend(client)
    } catch (error) {
      // With live connections left, the error means that the pool is exhausted.
      if (pool.totalCount === 0) breaker.begin(error)
      throw error
    }
  }

  return {
    connect,
    query: async ({ text, values = [] }) => {
      const client = await connect()
      try {
        return (await client.query(text, values)) as pg.QueryResult
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Parses counts and instants as numbers and days as text, as SQLite returns them. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
  if (oid === pg.types.builtins.DATE) return String
  return pg.types.getTypeParser(oid, format)
}
