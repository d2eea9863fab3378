import type { HonoRequest } from 'hono'
import { cacheKey } from './page-cache/cacheable-pages.ts'
import { isSafeMethod } from './middleware/same-origin.ts'

/** What is the same for every visitor besides the kept pages; nothing with a secret in its address. */
const OTHERS =
  /^\/(search|search\.data|feeds\/.+|sitemap\.xml|competition\/[^/]+\/calendar\.ics|api\/((recent|premium)-competitions|search\/.+))$/

/** Whether a visitor asks for what is public and changes nothing: a copy may answer (DATABASE_READ_URL). */
export function isPublicRead({ method, path, url }: HonoRequest): boolean {
  if (!isSafeMethod(method)) return false
  return OTHERS.test(path) || cacheKey(path + new URL(url).search) !== undefined
}
