import { FILTER_QUERY_KEYS } from '#app/features/directory/rules/filters.ts'
import { pageOfData, pagesWith } from '#app/page-paths.ts'

/** Which loaders a navigation wants: ids of app/routes.ts. */
const ROUTES_KEY = '_routes'
const ROUTES = /^[\w/:.,-]{1,300}$/
const VALUE_MAX = 60
const ADDRESS_MAX = 600
const NAME = "[\\w%&'.~-]{1,200}"

/** Other pages set a cookie or are personal. */
const pages = pagesWith('cached', NAME).map(({ pattern, path, traits }) => ({
  pattern,
  path,
  traits,
  keys: [...(traits.keys ?? []), ...(traits.filtered ? FILTER_QUERY_KEYS : [])].toSorted(),
}))

export const CACHEABLE_PATTERNS = pages.map(({ pattern }) => pattern)

const hasParameter = ({ pattern }: { pattern: string }) => pattern.includes(':')
const namedPages = pages.filter(hasParameter)
/** Most requests are for one of these, and need no regular expression. */
const fixedPages = new Map<string, (typeof pages)[number]>(
  pages.filter((page) => !hasParameter(page)).map((page) => [page.pattern, page]),
)

export type CacheKey = { address: string; route: string }

const ENDLESS = new Set<string>(
  pages.filter(({ traits }) => traits.endless).map(({ pattern }) => pattern),
)

/** Whether a page is one of a kind that has no end. */
export function isEndless(route: string): boolean {
  return ENDLESS.has(route)
}

/** Whether a path, with its query or without, is that of a page's data (React Router's single fetch). */
export function isForData(address: string): boolean {
  return pageOfData(address.split('?', 1)[0] ?? '') !== undefined
}

/** Undefined when the page is not cacheable. */
export function cacheKey(asked: string): CacheKey | undefined {
  if (asked.length > ADDRESS_MAX) return undefined
  const [path = ''] = asked.split('?', 1)
  const query = asked.slice(path.length + 1)
  const ofData = pageOfData(path)
  const pagePath = ofData ?? path
  const page = fixedPages.get(pagePath) ?? namedPages.find(({ path }) => path.test(pagePath))
  if (!page) return undefined
  const route = page.pattern
  if (query === '') return { address: path, route }
  const relevant = cacheableQuery(
    query,
    ofData === undefined ? page.keys : [ROUTES_KEY, ...page.keys],
  )
  if (!relevant) return undefined
  return { address: relevant.size === 0 ? path : `${path}?${relevant.toString()}`, route }
}

/** In canonical order; undefined when it is malformed. */
function cacheableQuery(query: string, keys: readonly string[]) {
  const given = new URLSearchParams(query)
  const relevant = new URLSearchParams()
  for (const key of keys) {
    const [value, ...more] = given.getAll(key)
    if (value === undefined) continue
    const isOdd = key === ROUTES_KEY ? !ROUTES.test(value) : value.length > VALUE_MAX
    if (isOdd || more.length > 0) return undefined
    relevant.set(key, value)
  }
  return relevant
}
