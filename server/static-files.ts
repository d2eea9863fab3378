import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { WORKER_POLICY } from '#app/lib/security/csp.server.ts'
import type { ServerEnv } from './env.ts'

const CLIENT_FOLDER = path.resolve(import.meta.dirname, '../client')
const HASHED = `${path.sep}assets${path.sep}`
const WORKER = path.join(CLIENT_FOLDER, 'sw.js')

/**
 * Serves the built files: hashed names are immutable, the rest are revalidated. The service worker
 * is revalidated every time.
 */
export function staticFiles(): MiddlewareHandler<ServerEnv> {
  const serve = serveStatic<ServerEnv>({
    root: CLIENT_FOLDER,
    precompressed: true,
    onFound(file, c) {
      const kept = file.includes(HASHED)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      c.header('cache-control', kept)
      // Also as sw.js.br.
      if (file.startsWith(WORKER)) {
        c.header('cache-control', 'no-cache')
        c.header('content-security-policy', WORKER_POLICY)
      }
      c.set('route', 'file')
    },
  })
  // Pages are not looked up on disk.
  return (c, next) => (c.req.path.includes('.') ? serve(c, next) : next())
}
