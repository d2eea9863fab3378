import { Hono, type MiddlewareHandler } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import { HOUR_S } from '#app/lib/time/durations.ts'
import { readIndexNowKey } from './operations/announce-changes.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { keyPath } from './rules/index-now.ts'
import { GONE, type Redirects } from './rules/redirects.ts'

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

type Counting = Pick<RequestContext, 'counters'> & { clock: () => Date }

/** Leads old addresses on, and says 410 where what they showed is gone for good. */
export function redirectOldAddresses(
  redirects: Redirects,
  { counters, clock }: Counting,
): MiddlewareHandler {
  return async (c, next) => {
    const { method, url } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const { pathname, search } = new URL(url)
    const found = redirects.find(pathname)
    if (!found) return next()
    counters.count('redirect', [dublinDay(clock()), found.rule])
    if (found.to !== GONE) {
      const isWhole = /[?#]/.test(found.to)
      return c.redirect(isWhole ? found.to : found.to + search, 301)
    }
    await next()
    if (c.res.status === 404)
      c.res = new Response(c.res.body, { status: 410, headers: c.res.headers })
  }
}
