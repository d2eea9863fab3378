import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { watchForOutage } from './circuit-breaker.ts'

/** How a PostgreSQL server is used. */
export type PoolSettings = {
  /** Connections, at most. */
  size: number
  /** So long a statement may take; the server then ends it. */
  statementMs: number
}

/** For whoever has time: the command line, scheduled work. */
export const PATIENT: PoolSettings = { size: 10, statementMs: 120_000 }

const CONNECT_MS = 3_000
/** A server that has not even ended a statement by then is silent. */
const SILENCE_MS = 1_000
const READ_TIMEOUT = 'Query read timeout'

/** What Kysely asks by, and libraries that bring their own SQL. */
export type Connections = PostgresPool & {
  query: (statement: { text: string; values?: unknown[] }) => Promise<pg.QueryResult>
}

export function openPool(connectionString: string, { size, statementMs }: PoolSettings) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementMs,
    // Who forgot to end one holds locks that others wait for.
    idle_in_transaction_session_timeout: 2 * statementMs,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // A connection that breaks is replaced, and whoever waits for its answer is told; without anybody
  // who listens the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, connections: boundedConnections(pool, statementMs + SILENCE_MS) }
}

/**
 * Connections of a pool, such that nobody waits for long: a server that falls silent in the middle
 * is noticed, and while none can be reached whoever asks is refused at once.
 */
function boundedConnections(pool: pg.Pool, silenceMs: number): Connections {
  const outage = watchForOutage({ tryMs: CONNECT_MS })
  /** When a connection was last given back in order. */
  const provenAt = new WeakMap<pg.PoolClient, number>()
  let silentAt = Number.NEGATIVE_INFINITY

  function lend(client: pg.PoolClient): PostgresPoolClient {
    let isBack = false
    function release(destroy = false) {
      if (isBack) return
      isBack = true
      provenAt.set(client, performance.now())
      client.release(destroy)
    }
    async function query(text: string, parameters: readonly unknown[]) {
      const statement = { text, values: [...parameters], query_timeout: silenceMs }
      try {
        return await client.query(statement)
      } catch (error) {
        if (error instanceof Error && error.message === READ_TIMEOUT) {
          silentAt = performance.now()
          outage.begin(error)
          // At once: a rollback would wait as long again.
          release(true)
        }
        throw error
      }
    }
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if ((provenAt.get(client) ?? Infinity) > silentAt) return client
    client.release(true)
    return take()
  }

  async function connect(): Promise<PostgresPoolClient> {
    outage.refuse()
    try {
      const client = await take()
      outage.end()
      return lend(client)
    } catch (error) {
      // While some connections live it is they that are too few.
      if (pool.totalCount === 0) outage.begin(error)
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

/** Counts and instants as numbers, days as text: what SQLite answers too. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
  if (oid === pg.types.builtins.DATE) return String
  return pg.types.getTypeParser(oid, format)
}
