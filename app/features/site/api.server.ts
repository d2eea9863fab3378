import { Hono } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import { HOUR_S } from '#app/lib/time/durations.ts'
import { readIndexNowKey } from './operations/announce-changes.server.ts'
import { keyPath } from './rules/index-now.ts'

/** The file by which search engines know that a call with its name as key is ours. */
export function indexNowKeyFile({ db, clock }: Pick<RequestContext, 'db'> & { clock: () => Date }) {
  const api = new Hono()
  api.get('/:file{[0-9a-f]{32}\\.txt}', async (c, next) => {
    const key = await readIndexNowKey(db, clock())
    if (c.req.path !== keyPath(key)) return next()
    return c.text(key, 200, { 'cache-control': `public, max-age=${HOUR_S}` })
  })
  return api
}
