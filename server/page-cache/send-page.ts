import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { isUnchanged } from '#app/lib/http/is-unchanged.ts'
import type { Metrics } from '../metrics.ts'
import { requestIdOf } from '../middleware/access-log.ts'
import { encodingFor, type EncodedPage } from './encode-page.ts'

export type SenderOptions = {
  trustProxy: boolean
  log: Logger
  metrics: Pick<Metrics, 'countRequest' | 'countInBulk'>
}
type Sent = { page: EncodedPage; route: string }

/** Sends, counts and logs what is ready in memory. Its addresses hold no secrets: none are masked. */
export function openSender({ trustProxy, metrics, ...options }: SenderOptions) {
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
