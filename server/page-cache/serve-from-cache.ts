import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { addressKey, clientAddress } from '#app/lib/security/client-address.server.ts'
import type { Asker } from '../load-site.ts'
import type { Turns } from '../turns/turns.ts'
import type { PageCache } from './page-cache.ts'
import { cacheKey } from './cacheable-pages.ts'
import type { Logger } from 'pino'
import { isUnchanged } from '#app/lib/http/is-unchanged.ts'
import type { Metrics } from '#server/metrics.ts'
import { requestIdOf } from '#server/middleware/access-log.ts'
import { encodingFor, type EncodedPage } from './encode-page.ts'

type SenderOptions = {
  trustProxy: boolean
  log: Logger
  metrics: Pick<Metrics, 'countRequest' | 'countInBulk'>
}
type Sent = { page: EncodedPage; route: string }

/** Sends, counts and logs what is ready in memory. Its addresses hold no secrets: none are masked. */
function openSender({ trustProxy, metrics, ...options }: SenderOptions) {
  const log = options.log.child({}, { redact: [] })
  const hits = new Map<string, () => void>()

  function countHit(route: string, status: number) {
    const key = status === 304 ? `${route} unchanged` : route
    let hit = hits.get(key)
    if (!hit) hits.set(key, (hit = metrics.countInBulk({ route, method: 'GET', status })))
    hit()
  }

  /** `ms` is the time it took to make; undefined for a hit. */
  return function send(
    { page, route }: Sent,
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
}

function sendPage(
  { status, etag, forms, unchanged, compress }: EncodedPage,
  requestId: string,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  if (status === 200 && isUnchanged(headers['if-none-match'], etag)) {
    response.writeHead(304, [...unchanged, 'x-request-id', requestId]).end()
    return 304
  }
  function write({ headers: own, body }: EncodedPage['forms']['identity']) {
    response.writeHead(status, [...own, 'x-request-id', requestId])
    response.end(method === 'HEAD' ? undefined : body)
  }
  const encoding = encodingFor(headers['accept-encoding'])
  const form = forms[encoding]
  if (form) write(form)
  else if (encoding !== 'identity') void compress(encoding).then(write, () => write(forms.identity))
  return status
}

type Options = SenderOptions & {
  pages: PageCache
  turns: Pick<Turns, 'admit'>
  handle: RequestListener
}

/** Runs before Hono is reached. Pages that are cached are the same for everybody: nobody asks who somebody is. */
export function serveFromCache(options: Options): RequestListener {
  const { pages, turns, handle, trustProxy } = options
  const askerOf = (request: IncomingMessage): Asker => ({
    address: addressKey(clientAddress(request, trustProxy)),
    device: request.headers['user-agent'],
  })
  const send = openSender(options)
  return function answer(request, response) {
    const { url = '', method } = request
    if (method !== 'GET' && method !== 'HEAD') return turns.admit(request, response, handle)
    // Most addresses are canonical already.
    const cached = pages.get(url)
    if (cached) return send(cached, request, response)
    const wanted = cacheKey(url)
    if (!wanted) return turns.admit(request, response, handle)
    const found = wanted.address === url ? undefined : pages.get(wanted.address)
    if (found) return send(found, request, response)
    const startedAt = performance.now()
    const render: RequestListener = () =>
      void pages
        .render(wanted, askerOf(request))
        .catch(() => undefined)
        .then((rendered) =>
          rendered
            ? send(rendered, request, response, performance.now() - startedAt)
            : handle(request, response),
        )
    if (pages.isInFlight(wanted.address)) render(request, response)
    else turns.admit(request, response, render)
  }
}
