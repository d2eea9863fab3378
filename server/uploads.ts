import type { IncomingMessage } from 'node:http'
import { pathsSource } from '#app/page-paths.ts'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** A smaller body is read to its end, so its connection survives. */
const SMALL_BODY_BYTES = 64 * 1024

/** A client that reused a connection which will close would lose its next request. */
export function closeAfterUnreadBody(): MiddlewareHandler {
  return async function announceClose(c, next) {
    await next()
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    if (incoming && !incoming.complete && bringsLargeBody(incoming))
      c.res.headers.set('connection', 'close')
  }
}

function bringsLargeBody({ headers }: IncomingMessage) {
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES
}

/** With script, pages are requested as '.data'. */
const PAGE = pathsSource(({ takesFile }) => takesFile === true)
const CALL = '/api/submit-competition'
const TAKE_FILES = new RegExp(`^(?:${PAGE}|${CALL})(?:\\.data)?/?$`, 'i')
const FORM_WITH_FILE = /^multipart\/form-data\s*;/i
/** For a body without a file. */
const BODY_MAX_MS = 30_000

export function isUpload(request: Request): boolean {
  return bringsFile(new URL(request.url).pathname, request.headers.get('content-type'))
}

/** A photo from a slow phone may take longer than other bodies. */
export function limitBodyTime(request: IncomingMessage) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const [pathname = ''] = (request.url ?? '').split('?')
  if (bringsFile(pathname, request.headers['content-type'])) return
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, BODY_MAX_MS)
  request.once('close', () => clearTimeout(timer))
}

function bringsFile(pathname: string, type: string | null | undefined) {
  return FORM_WITH_FILE.test(type ?? '') && TAKE_FILES.test(pathname)
}
