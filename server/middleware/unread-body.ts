import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** The rest of a smaller body arrives in time for the connection to be kept. */
const SMALL_BODY_BYTES = 64 * 1024

/**
 * The connection of a large body that was refused before its end is closed soon after the answer,
 * so the answer says so: a client that kept it would lose its next request.
 */
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
