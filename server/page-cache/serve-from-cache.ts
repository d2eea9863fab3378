import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { encodingFor, type EncodedPage } from './encode-page.ts'
import type { Metrics } from '../metrics.ts'
import { requestIdOf } from '../middleware/access-log.ts'
import type { Shedder } from '../load-shedding/shedder.ts'
import type { PageCache, CachedPage } from './page-cache.ts'
import { cacheKey } from './cacheable-pages.ts'

type Options = {
  pages: PageCache
  /** Requests with a member's cookie of this name bypass the cache. */
  cookieName: string
  trustProxy: boolean
  log: Logger
  metrics: Pick<Metrics, 'countRequest' | 'countInBulk'>
  shedder: Pick<Shedder, 'admit'>
  handle: RequestListener
}

/** Runs before Hono is reached. */
export function serveFromCache(options: Options): RequestListener {
  const { pages, cookieName, trustProxy, metrics, shedder, handle } = options
  // Cacheable addresses hold no secrets, so none are masked here.
  const log = options.log.child({}, { redact: [] })
  const cookieStart = `${cookieName}=`
  const ofVisitor = new RegExp(`(?:^|; ?)${cookieStart}v\\.[\\w-]{43}(?:;|$)`)
  const hits = new Map<string, () => void>()

  function isForVisitors({ method, headers: { cookie, authorization } }: IncomingMessage) {
    if (method !== 'GET' && method !== 'HEAD') return false
    return authorization === undefined && (cookie === undefined || isOfVisitor(cookie))
  }

  /** A visitor's cookie only ties forms to their page, and no cached page has a form with a token. */
  function isOfVisitor(cookie: string) {
    const at = cookie.indexOf(cookieStart)
    return at < 0 || (cookie.lastIndexOf(cookieStart) === at && ofVisitor.test(cookie))
  }

  function countHit(route: string, status: number) {
    const key = status === 304 ? `${route} unchanged` : route
    let hit = hits.get(key)
    if (!hit) hits.set(key, (hit = metrics.countInBulk({ route, method: 'GET', status })))
    hit()
  }

  /** `ms` is the rendering time; 0 for a hit. */
  function send(
    { page, route }: CachedPage,
    request: IncomingMessage,
    response: ServerResponse,
    ms?: number,
  ) {
    const { url = '', method = '', headers } = request
    const requestId = requestIdOf(headers['x-request-id']?.toString(), trustProxy)
    const status = sendPage(page, requestId, request, response)
    if (ms === undefined && method === 'GET') countHit(route, status)
    else metrics.countRequest({ route, method, status, ms: ms ?? 0 })
    if (!log.isLevelEnabled('info')) return
    const [path] = url.split('?', 1)
    log.info({ requestId, method, path, status, ms: Math.round(ms ?? 0) }, 'request')
  }

  return function answer(request, response) {
    if (!isForVisitors(request)) return shedder.admit(request, response, handle)
    const { url = '' } = request
    // Most addresses are canonical already.
    const cached = pages.get(url)
    if (cached) return send(cached, request, response)
    const wanted = cacheKey(url)
    if (!wanted) return shedder.admit(request, response, handle)
    const found = wanted.address === url ? undefined : pages.get(wanted.address)
    if (found) return send(found, request, response)
    const startedAt = performance.now()
    const render: RequestListener = () =>
      void pages
        .render(wanted)
        .catch(() => undefined)
        .then((rendered) =>
          rendered
            ? send(rendered, request, response, performance.now() - startedAt)
            : handle(request, response),
        )
    if (pages.isInFlight(wanted.address)) render(request, response)
    else shedder.admit(request, response, render)
  }
}

function sendPage(
  { status, etag, forms, unchanged }: EncodedPage,
  requestId: string,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  if (status === 200 && headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, [...unchanged, 'x-request-id', requestId]).end()
    return 304
  }
  const form = forms[encodingFor(headers['accept-encoding'])]
  response.writeHead(status, [...form.headers, 'x-request-id', requestId])
  response.end(method === 'HEAD' ? undefined : form.body)
  return status
}
