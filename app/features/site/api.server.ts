import type { MiddlewareHandler } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { GONE, type Redirects } from './rules/redirects.ts'

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
