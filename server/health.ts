import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ServerEnv } from './env.ts'

/** /readyz also needs the database and the pages rendered ahead, and fails during shutdown. */
export function health(db: Db, isReady: () => boolean) {
  return new Hono<ServerEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE))
    .get('/readyz', async (c) => {
      const ready = isReady() && (await answersSoon(db))
      return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, NO_STORE)
    })
}

const NO_STORE = { 'cache-control': 'no-store' }

/** A database slower than this counts as down. */
const ANSWER_MAX_MS = 1_000

function answersSoon(db: Db) {
  const timeout = new AbortController()
  const late = setTimeout(ANSWER_MAX_MS, false, { signal: timeout.signal }).catch(() => false)
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, late]).finally(() => timeout.abort())
}
