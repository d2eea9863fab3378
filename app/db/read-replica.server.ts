import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { asUnavailable } from '#app/lib/http/unavailable.ts'
import { interruptibleTimer } from '#app/lib/async/interruptible-timer.ts'
import { openPool, type Connections, type PoolSettings } from './postgres-pool.server.ts'
import type { Schema } from './schema.ts'

/** What is public, read from a copy of the database that follows it (DATABASE_READ_URL). */
export type Reader = {
  /** Single reading statements only. Each is answered by the copy, or by the database itself. */
  db: Kysely<Schema>
  pool: Pool
  /** Whoever reads from now on sees at least this version of the catalogue. */
  expect: (version: number) => void
  close: () => Promise<void>
}

const POLL_MS = 1_000
/** While the copy is behind. */
const POLL_SOON_MS = 50
const VERSION = { text: 'select version from catalogue' }

/**
 * Reads from the copy while it shows the newest catalogue that is known of, and from the database
 * itself while it lags or is away. Is the database itself away, the copy serves however old it is.
 */
export function openReader(original: Connections, url: string, settings: PoolSettings): Reader {
  const { pool, connections: replica } = openPool(url, settings)
  const state = { expected: 0, reached: -1, closed: false }
  const { interrupt, wait } = interruptibleTimer()
  const isBehind = () => state.reached < state.expected

  const query = async (text: string, parameters: readonly unknown[]) => {
    if (!/^\s*(select|with)\b/i.test(text)) throw new TypeError(`A reader only reads: ${text}`)
    const statement = { text, values: [...parameters] }
    const [first, second] = isBehind() ? [original, replica] : [replica, original]
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
    const [there, here] = await Promise.allSettled([original, replica].map(readVersion))
    if (there?.status === 'fulfilled') expect(there.value)
    state.reached = here?.status === 'fulfilled' ? here.value : -1
  }

  async function pollRepeatedly() {
    while (!state.closed) {
      await poll()
      if (!isClosed(state)) await wait(isBehind() ? POLL_SOON_MS : POLL_MS)
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

/** What Kysely wants: here nothing has to be given back, for no two statements belong together. */
function poolOf(query: (text: string, parameters: readonly unknown[]) => Promise<unknown>) {
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool: PostgresPool = { connect: async () => client, end: async () => {}, options: {} }
  return pool
}
