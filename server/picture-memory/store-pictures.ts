import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../env.ts'
import type { PictureMemory } from './picture-memory.ts'

/** For mounting around what sets headers: they are stored with the picture. */
export function storePictures(memory: Pick<PictureMemory, 'store'>): MiddlewareHandler<ServerEnv> {
  return async function storePicture(c, next) {
    await next()
    const { cacheablePicture } = c.var
    if (!cacheablePicture || c.req.method !== 'GET' || c.res.status !== 200) return
    memory.store(new URL(c.req.url).pathname, c.res.headers, cacheablePicture)
  }
}
