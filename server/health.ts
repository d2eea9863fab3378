import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ServerEnv } from './env.ts'

/** /healthz: the process answers. /readyz: it also has its database and is not stopping. */
export function health(db: Db, isReady: () => boolean) {
  return new Hono<ServerEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, NEVER_KEPT))
    .get('/readyz', async (c) => {
      const ready = isReady() && (await answers(db))
      return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, NEVER_KEPT)
    })
}

const NEVER_KEPT = { 'cache-control': 'no-store' }

async function answers(db: Db) {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
