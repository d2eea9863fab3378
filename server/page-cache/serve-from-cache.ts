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
  /** Whoever sends this cookie is somebody: their pages are rendered for them. */
  cookieName: string
  /** Our own proxy names requests. */
  trustProxy: boolean
  log: Logger
  metrics: Pick<Metrics, 'countRequest' | 'countInBulk'>
  /** Lets in what takes work, or refuses it. */
  shedder: Pick<Shedder, 'admit'>
  /** Answers everything else. */
  site: RequestListener
}

/** Answers visitors' requests for kept pages before the site's own machinery is reached. */
export function serveFromCache(options: Options): RequestListener {
  const { pages, cookieName, trustProxy, metrics, shedder, site } = options
  // Looking for secrets would take longer than the rest of the line, which has none.
  const log = options.log.child({}, { redact: [] })
  const cookieStart = `${cookieName}=`
  const hits = new Map<string, () => void>()

  function isForVisitors({ method, headers: { cookie, authorization } }: IncomingMessage) {
    if (method !== 'GET' && method !== 'HEAD') return false
    return authorization === undefined && !cookie?.includes(cookieStart)
  }

  /** Of the hits, most are alike: one count for each route's pages, one for the copies still right. */
  function countHit(route: string, status: number) {
    const key = status === 304 ? `${route} unchanged` : route
    let hit = hits.get(key)
    if (!hit) hits.set(key, (hit = metrics.countInBulk({ route, method: 'GET', status })))
    hit()
  }

  /** `ms` is what it took to make; a page that was at hand takes none. */
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
    if (!isForVisitors(request)) return shedder.admit(request, response, site)
    const { url = '' } = request
    // Most addresses are the page's own one already.
    const atHand = pages.find(url)
    if (atHand) return send(atHand, request, response)
    const wanted = cacheKey(url)
    if (!wanted) return shedder.admit(request, response, site)
    const found = wanted.address === url ? undefined : pages.find(wanted.address)
    if (found) return send(found, request, response)
    const startedAt = performance.now()
    const make: RequestListener = () =>
      void pages
        .make(wanted)
        .catch(() => undefined)
        .then((made) =>
          made
            ? send(made, request, response, performance.now() - startedAt)
            : site(request, response),
        )
    if (pages.isInFlight(wanted.address)) make(request, response)
    else shedder.admit(request, response, make)
  }
}

/** Sends the page, or only that the copy the browser has is right, and says which by the status. */
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
