import { FILTER_QUERY_KEYS } from '#app/features/directory/rules/filters.ts'
import { pagesWith } from '#app/page-paths.ts'

/** React Router's: which loaders a navigation wants; names of files under app/. */
const ROUTES_KEY = '_routes'
const ROUTES = /^[\w/.,-]{1,300}$/
const VALUE_MAX = 60
/** A longer address is no page of ours. */
const ADDRESS_MAX = 600
const DATA = '.data'
const NAME = "[\\w%&'.~-]{1,200}"

/**
 * Pages that are the same for every visitor. All others are rendered per request: forms set a
 * cookie, searches are unbounded, the rest is personal.
 */
const pages = pagesWith('cached', NAME).map(({ pattern, path, traits }) => ({
  pattern,
  path,
  keys: [...(traits.keys ?? []), ...(traits.filtered ? FILTER_QUERY_KEYS : [])].toSorted(),
}))

export const CACHEABLE_PATTERNS = pages.map(({ pattern }) => pattern)

const hasParameter = ({ pattern }: { pattern: string }) => pattern.includes(':')
const namedPages = pages.filter(hasParameter)
/** By path: most requests are for one of these, and need no regular expression. */
const fixedPages = new Map<string, (typeof pages)[number]>(
  pages.filter((page) => !hasParameter(page)).map((page) => [page.pattern, page]),
)

/** The canonical address of a cached page, and its route's pattern. */
export type CacheKey = { address: string; route: string }

/** Returns the cache key for an address; undefined when the page is not cacheable. */
export function cacheKey(asked: string): CacheKey | undefined {
  if (asked.length > ADDRESS_MAX) return undefined
  const [path = '', query = ''] = splitOnce(asked, '?')
  const isData = path.endsWith(DATA)
  const pagePath = isData ? pathOfData(path) : path
  const page = fixedPages.get(pagePath) ?? namedPages.find(({ path }) => path.test(pagePath))
  if (!page) return undefined
  const route = page.pattern
  if (query === '') return { address: path, route }
  const kept = cacheableQuery(query, isData ? [ROUTES_KEY, ...page.keys] : page.keys)
  return kept && { address: kept.size === 0 ? path : `${path}?${kept.toString()}`, route }
}

/** Returns the relevant part of a query in canonical order; undefined when it is malformed. */
function cacheableQuery(query: string, keys: readonly string[]) {
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const key of keys) {
    const [value, ...more] = given.getAll(key)
    if (value === undefined) continue
    const isOdd = key === ROUTES_KEY ? !ROUTES.test(value) : value.length > VALUE_MAX
    if (isOdd || more.length > 0) return undefined
    kept.set(key, value)
  }
  return kept
}

/** The page that `/_.data` (home) or `/new-competitions.data` is the data of. */
function pathOfData(path: string) {
  return path === '/_.data' ? '/' : path.slice(0, -DATA.length)
}

function splitOnce(text: string, by: string) {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
