import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'

const CLIENT_FOLDER = path.resolve(import.meta.dirname, '../client')
const HASHED = `${path.sep}assets${path.sep}`

/** The built files: those with a hash in their name never change, the rest are asked for again. */
export function staticFiles() {
  return serveStatic({
    root: CLIENT_FOLDER,
    precompressed: true,
    onFound(file, c) {
      const kept = file.includes(HASHED)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      c.header('cache-control', kept)
    },
  })
}
