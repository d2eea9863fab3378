import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { asAdmin, type Actor } from '#app/lib/security/actor.ts'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import { isForCache, type ServerEnv } from '../env.ts'
import type { Metrics } from '../metrics.ts'

type Options = { log: Logger; metrics: Pick<Metrics, 'countRequest'>; trustProxy: boolean }
type Sent = { bytes?: number; brokenOff?: true }

const EVERYTHING = '/*'
const PATH_MAX = 200
/** Parameters whose value is a secret, or what a visitor searches for. */
const PRIVATE = /:(\w*token|secret|key|query)\b/i
const PRIVATE_PLACES = [
  ...Object.keys(PAGE_TRAITS)
    .filter((pattern) => PRIVATE.test(pattern))
    .map((pattern) => pattern.slice(0, pattern.search(PRIVATE))),
  '/one-click-unsubscribe/',
  '/api/search/',
]
const PRIVATE_PATH = new RegExp(`^(${PRIVATE_PLACES.join('|')}).+`, 'i')

/** Logs and counts each request after its last byte, without members, secrets and queries. */
export function accessLog({ log, metrics, trustProxy }: Options): MiddlewareHandler<ServerEnv> {
  return async function logRequest(c, next) {
    const startedAt = performance.now()
    const requestId = requestIdOf(c.req.header('x-request-id'), trustProxy)
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    await next()
    const { status, headers } = c.res
    headers.set('x-request-id', requestId)
    // Scripts can read it here, also of page data: the error page shows it.
    if (status >= 500) headers.set('server-timing', `reference;desc="${requestId}"`)
    // Rendering for the page cache is not a request.
    if (isForCache(c.env)) return
    const { method } = c.req
    const route = routeOf(c)
    const path = loggedPath(c.req.path, route)
    const actor = kindOf(c.var.actor)
    whenSent(c, (sent) => {
      const ms = performance.now() - startedAt
      metrics.countRequest({ route, method, status, ms })
      const line = { requestId, method, path, status, ms: Math.round(ms * 10) / 10, actor, ...sent }
      // Proxies check the health of each process several times a second.
      log[isHealthCheck(route) ? 'debug' : 'info'](line, 'request')
    })
  }
}

const isHealthCheck = (route: string) => route === '/healthz' || route === '/readyz'

/** Short enough to be read out on the telephone. */
export function newRequestId(): string {
  return randomUUID().slice(0, 13)
}

/** A proxy's request id is used only with `trustProxy`. */
export function requestIdOf(header: string | undefined, trustProxy: boolean): string {
  return (trustProxy && parseRequestId(header)) || newRequestId()
}

/** Only ids that are safe in logs and pages. */
export function parseRequestId(header: string | undefined): string | undefined {
  return header !== undefined && /^[\w-]{8,64}$/.test(header) ? header : undefined
}

/** 'other' for unknown addresses and early refusals. */
function routeOf(c: Context<ServerEnv>) {
  const pattern = c.var.route ?? routePath(c)
  return pattern === EVERYTHING ? 'other' : pattern
}

/** Masks secrets even where they were damaged in transit or no route matches. */
export function loggedPath(path: string, route: string): string {
  if (PRIVATE.test(route)) return route
  return path
    .replace(PRIVATE_PATH, '$1<private>')
    .replace(/\/[\w-]{43}(?=\/|$|\.)/g, '/<private>')
    .slice(0, PATH_MAX)
}

function kindOf(actor: Actor | undefined) {
  return actor && asAdmin(actor) ? 'admin' : actor?.kind
}

/** After the last byte; at once without a socket, as in tests. */
function whenSent(c: Context, done: (sent: Sent) => void) {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (!outgoing) return done({})
  const { socket } = outgoing
  if (!socket || outgoing.closed) return done({ brokenOff: true })
  const before = socket.bytesWritten
  const length = Number(c.res.headers.get('content-length') ?? Infinity)
  outgoing.once('close', () => {
    const bytes = socket.bytesWritten - before
    // A client that has the whole body may close before Node reports it as sent.
    const isWhole = outgoing.writableFinished || bytes > length
    done(isWhole ? { bytes } : { bytes, brokenOff: true })
  })
}
