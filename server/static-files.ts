import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { WORKER_POLICY } from '#app/lib/security/csp.server.ts'
import type { ServerEnv } from './env.ts'
import { HOUR_S } from '#app/lib/time/durations.ts'

const HASHED = `${path.sep}assets${path.sep}`

/** Hashed names are immutable; the rest is revalidated, the service worker every time. */
export function staticFiles(folder = findUpwards('client')): MiddlewareHandler<ServerEnv> {
  const worker = path.join(folder, 'sw.js')
  const serve = serveStatic<ServerEnv>({
    root: folder,
    precompressed: true,
    onFound(file, c) {
      const cacheControl = file.includes(HASHED)
        ? 'public, max-age=31536000, immutable'
        : `public, max-age=${HOUR_S}`
      c.header('cache-control', cacheControl)
      // Also as sw.js.br.
      if (file.startsWith(worker)) {
        c.header('cache-control', 'no-cache')
        c.header('content-security-policy', WORKER_POLICY)
      }
      c.set('route', 'file')
    },
  })
  return (c, next) => {
    if (!c.req.path.includes('.')) return next()
    // RFC 9110 lets a server ignore Range; Hono ignores If-Range, and unknown units become 206.
    c.req.raw.headers.delete('range')
    return serve(c, next)
  }
}
