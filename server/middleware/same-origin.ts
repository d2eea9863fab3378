import type { MiddlewareHandler } from 'hono'
import { Problem } from '#app/lib/http/problem.ts'
import type { ServerEnv } from '../env.ts'
import { isUpload } from '../uploads.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN = 'This was sent from another site, so it was not done.'

/** Whether a method only reads (RFC 9110 section 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE.has(method)
}

/**
 * The first lock against cross-site requests: browsers say where a request comes from, in
 * Sec-Fetch-Site and Origin. The second is the token bound to the cookie.
 */
export function sameOrigin(baseUrl: string): MiddlewareHandler<ServerEnv> {
  const own = new URL(baseUrl).host
  return async function refuseForeignRequests(c, next) {
    if (!isSafeMethod(c.req.method)) {
      const requestContext = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const hosts = [own, c.req.header('host') || own]
      if (
        requestContext !== undefined &&
        requestContext !== 'same-origin' &&
        requestContext !== 'none'
      )
        throw new Problem('forbidden', FOREIGN)
      if (origin !== undefined && !hosts.includes(URL.parse(origin)?.host ?? ''))
        throw new Problem('forbidden', FOREIGN)
    }
    await next()
  }
}

/**
 * The one change without a token: adding to a number of the statistics. A beacon carries no
 * headers, and a visitor's page has no token in it, being the same for everybody; asking for one
 * would give a cookie to anyone who clicks. Instead the browser must say that one of our pages
 * sent it, so that no other site can count; every other change keeps both locks.
 */
export const BEACON = '/api/click'
const JSON_TYPE = /^application\/json\s*(;|$)/i
const BEACON_TYPE = /^(application\/json|text\/plain)\s*(;|$)/i

/**
 * The second lock, for the API: the x-csrf-token header must belong to the cookie. Bodies are
 * JSON, which no plain form of another site can send; the few addresses that take files also take
 * forms, for the header cannot be sent by one either.
 */
export function apiToken(): MiddlewareHandler<ServerEnv> {
  return async function checkApiToken(c, next) {
    if (!isSafeMethod(c.req.method)) {
      const isBeacon = c.req.method === 'POST' && c.req.path === BEACON
      const hasToken = c.var.cookie.isCsrfToken(c.req.header('x-csrf-token'))
      if (!hasToken && !(isBeacon && isSaidToBeOurs(c.req.raw.headers))) {
        throw new Problem(
          'forbidden',
          'The x-csrf-token is missing or old. Please load the page again.',
        )
      }
      const type = c.req.header('content-type')
      const allowed = isBeacon ? BEACON_TYPE : JSON_TYPE
      if (type !== undefined && !isUpload(c.req.raw) && !allowed.test(type)) {
        throw new Problem('unsupported-media-type', 'Please send JSON.')
      }
    }
    await next()
  }
}

/** `sameOrigin` has already refused foreign values; one of the headers must exist. */
function isSaidToBeOurs(headers: Headers) {
  return headers.get('sec-fetch-site') === 'same-origin' || headers.has('origin')
}
