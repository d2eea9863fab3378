import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { asUnavailable } from '#app/lib/http/unavailable.ts'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'
import { openPool, type Connections, type PoolSettings } from './postgres-pool.server.ts'
import type { Schema } from './schema.ts'

/** DATABASE_READ_URL, for public data. */
export type ReadReplica = {
  /** Single read statements only, answered by the replica or by the primary. */
  db: Kysely<Schema>
  pool: Pool
  /** Makes later reads return at least this version of the catalogue. */
  expect: (version: number) => void
  close: () => Promise<void>
}

const POLL_MS = 1_000
const POLL_SOON_MS = 50
const VERSION = { text: 'select version from catalogue' }

/** Uses the primary while the replica lags or is down, and a stale replica without the primary. */
export function openReadReplica(
  primary: Connections,
  url: string,
  settings: PoolSettings,
): ReadReplica {
  const { pool, connections: replica } = openPool(url, settings)
  const state = { expected: 0, reached: -1, closed: false }
  const { interrupt, wait } = interruptibleTimer()
  const isLagging = () => state.reached < state.expected

  const query = async (text: string, parameters: readonly unknown[]) => {
    if (!/^\s*(select|with)\b/i.test(text)) throw new TypeError(`The replica only reads: ${text}`)
    const statement = { text, values: [...parameters] }
    const [first, second] = isLagging() ? [primary, replica] : [replica, primary]
    try {
      return await first.query(statement)
    } catch (error) {
      if (!asUnavailable(error)) throw error
      return second.query(statement)
    }
  }

  function expect(version: number) {
    if (version <= state.expected) return
    state.expected = version
    interrupt()
  }

  async function poll() {
    const [primaryVersion, replicaVersion] = await Promise.allSettled(
      [primary, replica].map(readVersion),
    )
    if (primaryVersion?.status === 'fulfilled') expect(primaryVersion.value)
    state.reached = replicaVersion?.status === 'fulfilled' ? replicaVersion.value : -1
  }

  async function pollRepeatedly() {
    while (!state.closed) {
      await poll()
      if (!isClosed(state)) await wait(isLagging() ? POLL_SOON_MS : POLL_MS)
    }
  }

  const ended = pollRepeatedly()
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(query) }) }),
    pool,
    expect,
    close: async () => {
      state.closed = true
      interrupt()
      await ended
      await pool.end()
    },
  }
}

function isClosed({ closed }: { closed: boolean }) {
  return closed
}

async function readVersion(connections: Connections): Promise<number> {
  const { rows } = await connections.query(VERSION)
  return Number(rows[0].version)
}

/** A pool for Kysely without checkout: no two statements share a transaction. */
function poolOf(query: (text: string, parameters: readonly unknown[]) => Promise<unknown>) {
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool: PostgresPool = { connect: async () => client, end: async () => {}, options: {} }
  return pool
}
