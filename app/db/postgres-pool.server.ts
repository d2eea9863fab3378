import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { limitTransactions, type Limits } from './limit-transactions.ts'

/** How long requests fail fast after a failed attempt. */
const COOLDOWN_MS = 1_000

/** Our own, in 30 lines: while the server is away requests fail at once, and one tries again. */
function circuitBreaker({ tryMs }: { tryMs: number }) {
  let cause: unknown
  let until = 0
  return {
    /** @throws an Error with the code DATABASE_GONE. */
    refuse: () => {
      if (cause === undefined) return
      const now = performance.now()
      if (now < until) {
        const error = new Error('The database does not answer.', { cause })
        throw Object.assign(error, { code: 'DATABASE_GONE' })
      }
      until = now + tryMs
    },
    begin: (error: unknown) => {
      cause = error
      until = performance.now() + COOLDOWN_MS
    },
    end: () => {
      cause = undefined
    },
  }
}

export type PoolSettings = {
  size: number
  /** The server cancels a statement that runs longer. */
  statementMs: number
  /** For a free connection or a new one. */
  connectMs?: number
}

/** For the command line and scheduled work. */
export const BACKGROUND_POOL: PoolSettings = { size: 10, statementMs: 120_000 }

const CONNECT_MS = 3_000
/** How long after `statementMs` the server is considered unresponsive. */
const UNRESPONSIVE_MS = 1_000
const READ_TIMEOUT = 'Query read timeout'

export type Connections = PostgresPool & {
  query: (statement: { text: string; values?: unknown[] }) => Promise<pg.QueryResult>
}

export function openPool(
  connectionString: string,
  { size, statementMs, connectMs = CONNECT_MS }: PoolSettings,
) {
  const limits = {
    statement_timeout: statementMs,
    // A forgotten open transaction would hold its locks.
    idle_in_transaction_session_timeout: 2 * statementMs,
  }
  const isPooler = isThroughPooler(connectionString)
  const pool = new pg.Pool({
    connectionString: pinSslMode(connectionString),
    max: size,
    connectionTimeoutMillis: connectMs,
    ...(isPooler ? {} : limits),
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // Without a listener the event would end the process; the pool replaces the connection itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const bounds = { timeoutMs: statementMs + UNRESPONSIVE_MS, tryMs: connectMs }
  const connections = boundedConnections(pool, bounds, isPooler ? limits : undefined)
  return { pool, connections }
}

/** As Prisma's users know it: a pooler such as PgBouncer, which gives each transaction another connection. */
const isThroughPooler = (address: string) => /[?&]pgbouncer=true(&|$)/.test(address)

/** What these mean to pg today; it warns that they will mean less in its next version. */
const pinSslMode = (address: string) =>
  address.includes('uselibpqcompat')
    ? address
    : address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

/** Detects an unresponsive server mid-query; while none is reachable, `connect` fails at once. */
function boundedConnections(
  pool: pg.Pool,
  { timeoutMs, tryMs }: { timeoutMs: number; tryMs: number },
  limits?: Limits,
): Connections {
  const breaker = circuitBreaker({ tryMs })
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
    const limited = limits ? limitTransactions(query, limits) : query
    return { query: limited as unknown as PostgresPoolClient['query'], release }
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
