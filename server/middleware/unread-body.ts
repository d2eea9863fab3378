import type { IncomingMessage } from 'node:http'
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
