import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from '../env.ts'

/**
 * Gives each request an id, which the answer carries too, and writes one line when it is
 * answered. Neither addresses nor query strings are logged: they can hold personal data.
 */
export function accessLog(log: Logger, clock: () => Date): MiddlewareHandler<ServerEnv> {
  return async function logRequest(c, next) {
    const requestId = randomUUID()
    const started = clock().getTime()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    await next()
    c.res.headers.set('x-request-id', requestId)
    const line = {
      requestId,
      method: c.req.method,
      path: withoutSecrets(c.req.path),
      status: c.res.status,
      ms: clock().getTime() - started,
    }
    log.info(line, 'request')
  }
}

/** Addresses with a secret of this length in them open something: the log must not. */
function withoutSecrets(path: string) {
  return path.replace(/\/[\w-]{43}(?=\/|$|\.)/g, '/<secret>')
}
