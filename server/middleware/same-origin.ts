import type { MiddlewareHandler } from 'hono'
import { Problem } from '#app/lib/http/problem.ts'
import type { ServerEnv } from '../env.ts'
import { isUpload } from '../uploads.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN = 'This was sent from another site, so it was refused.'

/** Says who somebody is: no page of another site may even ask. */
const SESSION_CALL = '/api/session'

/** RFC 9110 section 9.2.1. */
export function isSafeMethod(method: string): boolean {
  return SAFE.has(method)
}

/** First CSRF check: browsers send Sec-Fetch-Site and Origin. The second is the token. */
export function sameOrigin(baseUrl: string): MiddlewareHandler<ServerEnv> {
  const own = new URL(baseUrl).host
  return async function refuseForeignRequests(c, next) {
    if (!isSafeMethod(c.req.method) || c.req.path === SESSION_CALL) {
      const fetchSite = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const hosts = [own, c.req.header('host') || own]
      if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none')
        throw new Problem('forbidden', FOREIGN)
      // Some hardened browsers hide the origin of our forms.
      const isHidden = origin === 'null' && fetchSite === 'same-origin'
      if (origin !== undefined && !isHidden && !hosts.includes(URL.parse(origin)?.host ?? ''))
        throw new Problem('forbidden', FOREIGN)
    }
    await next()
  }
}

/**
 * The only changes without a token: beacons carry no headers, and visitors' pages hold no token.
 * Instead the browser must say that one of our pages sent it.
 */
export const BEACONS: readonly string[] = ['/api/click', '/api/consent']
const JSON_TYPE = /^application\/json\s*(;|$)/i
const BEACON_TYPE = /^(application\/json|text\/plain)\s*(;|$)/i

/** Calls of mail providers, by a password or signature: no cookie counts, so no other site can make a browser do anything. */
export const OF_PROVIDERS = /^\/api\/bounces\//

/** Second CSRF check: other sites can send neither the header nor, in plain forms, JSON. */
export function apiToken(): MiddlewareHandler<ServerEnv> {
  return async function checkApiToken(c, next) {
    if (!isSafeMethod(c.req.method) && !OF_PROVIDERS.test(c.req.path)) {
      const isBeacon = c.req.method === 'POST' && BEACONS.includes(c.req.path)
      const hasToken = c.var.cookie.isCsrfToken(c.req.header('x-csrf-token'))
      if (!hasToken && !(isBeacon && isSaidToBeOurs(c.req.raw.headers))) {
        throw new Problem(
          'forbidden',
          'The x-csrf-token is missing or old. Please load the page again.',
        )
      }
      const type = c.req.header('content-type')
      const allowed = isBeacon ? BEACON_TYPE : JSON_TYPE
      if (type !== undefined && !isUpload(c.req.raw) && !allowed.test(type))
        throw new Problem('unsupported-media-type', 'Please send JSON.')
    }
    await next()
  }
}

/** `sameOrigin` has already refused foreign values; one of the headers must exist. */
function isSaidToBeOurs(headers: Headers) {
  return headers.get('sec-fetch-site') === 'same-origin' || headers.has('origin')
}
