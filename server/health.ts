import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { failOn } from '#app/lib/async/fail-on.ts'
import type { ServerEnv } from './env.ts'

type Health = {
  /** Whether the pages that are rendered ahead are rendered. */
  isReady: () => boolean
  isStopping: () => boolean
}

/** Both fail during shutdown, so that proxies stop sending requests; /readyz also needs the database. */
export function health(db: Db, { isReady, isStopping }: Health) {
  return new Hono<ServerEnv>()
    .get('/healthz', (c) =>
      isStopping()
        ? c.json({ status: 'stopping' }, 503, NO_STORE)
        : c.json({ status: 'ok' }, 200, NO_STORE),
    )
    .get('/readyz', async (c) => {
      const ready = !isStopping() && isReady() && (await answersSoon(db))
      return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, NO_STORE)
    })
}

const NO_STORE = { 'cache-control': 'no-store' }

/** A database slower than this counts as down. */
const ANSWER_MAX_MS = 1_000

function answersSoon(db: Db) {
  const late = failOn(AbortSignal.timeout(ANSWER_MAX_MS))
  return Promise.race([sql`select 1`.execute(db), late]).then(
    () => true,
    () => false,
  )
}
