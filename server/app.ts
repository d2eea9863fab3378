import type { HttpBindings } from '@hono/node-server'
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { RouterContextProvider } from 'react-router'
import { provideRequestContext, toRequestContext } from '#app/context.server.ts'
import { FAILURE_OPENINGS } from '#app/features/accounts/rules.ts'
import { findActor } from '#app/features/accounts/queries/sessions.server.ts'
import { oneClickApi } from '#app/features/campaigns/api/one-click.server.ts'
import { redirectOldAddresses } from '#app/features/site/api.server.ts'
import { readRedirects } from '#app/features/site/queries/redirects.server.ts'
import { mediaApi } from '#app/features/media/api/pictures.server.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { addressKey, clientAddress } from '#app/lib/security/client-address.server.ts'
import { loginRequired } from '#app/lib/security/require.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { asUnavailable } from '#app/lib/http/unavailable.ts'
import { api } from './api.ts'
import { isProblem, lastResortPage, problemResponse, withProblem } from './answers.ts'
import { compressPage } from './compress-page.ts'
import type { ForCache, ServerEnv } from './env.ts'
import { health } from './health.ts'
import { metricsPage } from './metrics-page.ts'
import { accessLog } from './middleware/access-log.ts'
import { isSafeMethod, sameOrigin } from './middleware/same-origin.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { session } from './middleware/session.ts'
import { isForData } from './page-cache/cacheable-pages.ts'
import { pictureRoutes } from './pictures.ts'
import { staticFiles } from './static-files.ts'
import type { AppDeps } from './app-deps.ts'
import { closeAfterUnreadBody, isUpload } from './uploads.ts'
import { refreshSession } from '#app/form-action.server.ts'

type KnownSoFar = Partial<Pick<ServerEnv['Variables'], 'actor' | 'requestContext'>>

/** Whether the member's session ended during this request, as when the account is closed. */
async function isLoggedOutMeanwhile({ actor, requestContext }: KnownSoFar) {
  if (actor?.kind !== 'member' || !requestContext) return false
  // During an outage the original failure is the answer.
  await refreshSession(requestContext).catch(() => {})
  return requestContext.actor.kind === 'visitor'
}

const FACEBOOK_CALL = '/api/login-with-facebook'
const BODY_MAX_BYTES = 64 * 1024
/** Mail providers report many bounces at once. */
const BOUNCES = '/api/bounces/'
const BOUNCES_MAX_BYTES = 1024 * 1024
/** Above the forms' own limit of 10 MB, so that the form's message is shown. */
const UPLOAD_MAX_BYTES = 32 * 1024 * 1024

export function createApp(deps: AppDeps): Hono<ServerEnv> {
  const { config, db, log, clock, development = false } = deps
  const https = config.baseUrl.startsWith('https:')
  const { publicDir = findUpwards(development ? 'public' : 'client') } = deps
  const app = new Hono<ServerEnv>()

  app.use(accessLog({ log, metrics: deps.metrics, trustProxy: config.trustProxy }))
  app.use(withAddress(config.trustProxy))
  app.use(
    securityHeaders({ https, strictPolicy: !development, reservesMining: config.reservesMining }),
  )
  app.use(compress())
  app.use(closeAfterUnreadBody())
  if (!deps.facebook) app.all(FACEBOOK_CALL, () => problemResponse(withoutFacebook()))
  app.use(limitBodies())
  app.route('/', health(db, deps))
  if (config.metricsToken) app.route('/', metricsPage(deps.metrics, config.metricsToken))
  if (!development) app.use(staticFiles())
  app.route('/media', mediaApi(deps.media))
  app.route('/', pictureRoutes(deps, { publicDir }))
  app.route('/', oneClickApi({ db, clock }))
  app.use(redirectOldAddresses(readRedirects(), deps))
  app.use(session({ db, https, clock, sessions: deps.sessions }))
  app.use(sameOrigin(config.baseUrl))
  app.use(async function provideContext(c, next) {
    const { requestId, log: requestLog, actor, cookie, deviceCookie } = c.var
    const now = clock()
    c.set(
      'requestContext',
      toRequestContext({
        ...deps,
        now,
        requestId,
        log: requestLog,
        countAs: (pattern: string) => c.set('route', pattern),
        actor,
        async findActor() {
          const { memberSecret } = cookie
          return memberSecret ? (await findActor(db, memberSecret, now)).actor : VISITOR
        },
        cookie,
        deviceCookie,
        address: c.var.address,
        device: c.req.header('user-agent') ?? '',
      }),
    )
    await next()
  })
  app.route('/api', api)
  app.all('*', async (c) => {
    const context = new RouterContextProvider()
    provideRequestContext(context, c.var.requestContext)
    const request = withReadablePath(asked(c.req))
    let response = await deps.renderPage(request, context)
    if (response.status >= 400 && (await isLoggedOutMeanwhile(c.var))) {
      const asVisitor = await deps.renderPage(withoutBody(request), context)
      if (response.status >= 500 || asVisitor.status < 400) response = asVisitor
    }
    const { unavailable } = c.var.requestContext
    if (isBrokenPage(response)) return lastResortPage(c.var.requestId, unavailable)
    if (unavailable && response.status === 500) return withProblem(response, unavailable)
    const page = withCachePolicy(c.req.path, response, development)
    if (c.req.method === 'HEAD') return page
    return compressPage(page, c.req.header('accept-encoding'))
  })

  app.onError(async (thrown, c) => {
    const isLoggedOut = !isProblem(thrown) && (await isLoggedOutMeanwhile(c.var))
    const unavailable = isLoggedOut ? undefined : asUnavailable(thrown, c.req.method)
    const error = isLoggedOut ? loginRequired() : (unavailable ?? thrown)
    const level = c.req.raw.signal.aborted ? 'debug' : 'error'
    if (!isProblem(error)) c.var.log[level]({ err: error }, 'a request failed')
    else if (error.cause) c.var.log.warn({ err: error.cause }, error.message)
    if (unavailable && isForPage(c.req)) return lastResortPage(c.var.requestId, unavailable)
    return problemResponse(error, {}, c.var.requestId, FAILURE_OPENINGS[c.req.path])
  })
  return app
}

/** Pages revalidate each time; prefetched data stays valid until the click, unless just edited. */
function withCachePolicy(path: string, response: Response, development: boolean) {
  if (!response.headers.has('cache-control')) {
    const fetchedAhead = isForData(path) && response.status === 200 && !development
    response.headers.set(
      'cache-control',
      fetchedAhead ? 'private, max-age=10' : 'private, no-cache',
    )
  }
  return response
}

/** Without a connection, as in tests and for cached pages, the address is unknown. */
function withAddress(trustProxy: boolean): MiddlewareHandler<ServerEnv> {
  return async function setAddress(c, next) {
    const { incoming, address = 'unknown' } = (c.env ?? {}) as Partial<HttpBindings & ForCache>
    c.set('address', incoming ? addressKey(clientAddress(incoming, trustProxy)) : address)
    await next()
  }
}

/** Uploads must declare their length: Hono reads other bodies into memory before authentication. */
function limitBodies(): MiddlewareHandler<ServerEnv> {
  const small = bodyLimit({ maxSize: BODY_MAX_BYTES, onError: refuseBody })
  const ofBounces = bodyLimit({ maxSize: BOUNCES_MAX_BYTES, onError: refuseBody })
  const large = bodyLimit({ maxSize: UPLOAD_MAX_BYTES, onError: refuseBody })
  return (c, next) => {
    if (c.req.path.startsWith(BOUNCES)) return ofBounces(c, next)
    const isOfKnownLength = !c.req.raw.headers.has('transfer-encoding')
    return isUpload(c.req.raw) && isOfKnownLength ? large(c, next) : small(c, next)
  }
}

/** A page that is read needs no signal, which would outlive the page in memory. */
function asked({ method, url, raw }: HonoRequest): Request {
  if (!isSafeMethod(method)) return raw
  return new Request(url, { method, headers: raw.headers })
}

/** PostgreSQL stores no NUL and React Router logs undecodable paths: both become 404. */
function withReadablePath(request: Request): Request {
  if (!request.url.includes('%')) return request
  const withoutNul = request.url.replaceAll('%00', '%EF%BF%BD')
  const url = isReadable(withoutNul) ? withoutNul : withoutNul.replaceAll('%', '%25')
  if (url === request.url) return request
  if (!isSafeMethod(request.method)) throw new Problem('not-found', 'There is no such page.')
  const { headers, method, signal } = request
  return new Request(url, { headers, method, signal })
}

/** The body has been read; a page's guard and the check of the token answer without it. */
function withoutBody({ url, method, headers }: Request) {
  return new Request(url, { method, headers })
}

function isReadable(url: string) {
  try {
    return decodeURIComponent(new URL(url).pathname) !== ''
  } catch {
    return false
  }
}

function withoutFacebook() {
  return new Problem('not-found', 'Facebook login is not available here.')
}

function refuseBody(): never {
  throw new Problem('too-large', 'That is more than this page can take.')
}

function isForPage(request: HonoRequest) {
  if (!isSafeMethod(request.method) || request.path.startsWith('/api/')) return false
  return request.header('accept')?.includes('text/html') === true
}

/** React Router answers in plain text when the error page fails to render. */
function isBrokenPage(response: Response) {
  return (
    response.status === 500 &&
    response.headers.get('content-type')?.startsWith('text/plain') === true
  )
}
