import type { HonoRequest } from 'hono'
import { cacheKey } from './page-cache/cacheable-pages.ts'
import { isSafeMethod } from './middleware/same-origin.ts'

/** Public addresses besides the cached pages; none with a secret. */
const OTHERS =
  /^\/(search|search\.data|feeds\/.+|sitemap\.xml|competition\/[^/]+\/calendar\.ics|api\/((recent|premium)-competitions|search\/.+))$/

/** Whether a request only reads public data, so that the replica may answer (DATABASE_READ_URL). */
export function isPublicRead({ method, path, url }: HonoRequest): boolean {
  if (!isSafeMethod(method)) return false
  return OTHERS.test(path) || cacheKey(path + new URL(url).search) !== undefined
}
