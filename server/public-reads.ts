import type { HonoRequest } from 'hono'
import { pathsSource } from '#app/page-paths.ts'
import { cacheKey } from './page-cache/cacheable-pages.ts'
import { isSafeMethod } from './middleware/same-origin.ts'

/** Public addresses besides the cached pages; none with a secret. */
const PAGE = pathsSource(({ publicRead }) => publicRead === true)
const CALL = '/api/(?:(?:recent|premium)-competitions|search/.+|link-states/\\d+)'
const OTHERS = new RegExp(`^(?:${PAGE}(?:\\.data)?|${CALL})$`)

export function isPublicRead({ method, path, url }: HonoRequest): boolean {
  if (!isSafeMethod(method)) return false
  return OTHERS.test(path) || cacheKey(path + new URL(url).search) !== undefined
}
