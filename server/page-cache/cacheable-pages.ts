import { LIST_QUERY_KEYS } from '#app/features/directory/rules/filters.ts'

/** The query keys that change a page's content. */
const NONE: readonly string[] = []

/**
 * Pages that are the same for every visitor (app/routes.ts), with the query keys that matter. All
 * others are rendered per request: forms set a cookie, searches are unbounded, the rest is
 * personal.
 */
const CACHEABLE: readonly [pattern: string, keys: readonly string[]][] = [
  ['/', NONE],
  ['/new-competitions', LIST_QUERY_KEYS['/new-competitions']],
  ['/competitions-ending-soon', LIST_QUERY_KEYS['/competitions-ending-soon']],
  ['/competition-category', NONE],
  ['/competition-category/:cat', LIST_QUERY_KEYS['/competition-category/:cat']],
  ['/competition/:comp', ['over18']],
  ['/how-to-win', NONE],
  ['/frequently-asked-questions', NONE],
  ['/cookie-policy', NONE],
  ['/privacy-policy', NONE],
  ['/terms-and-conditions-of-use', NONE],
  ['/running-competition-ireland', NONE],
  ['/50-insane-facts-about-ireland', NONE],
  ['/win-a-holiday', NONE],
  ['/win-an-ipad', NONE],
  ['/win-an-iphone', NONE],
  ['/win-all-ireland-football-final-tickets', NONE],
  ['/win-electric-picnic-tickets', NONE],
  ['/win/welcome-to-competitions-ie-thanks-for-joining', NONE],
]

export const CACHEABLE_PATTERNS = CACHEABLE.map(([pattern]) => pattern)

/** React Router's: which loaders a navigation wants; names of files under app/. */
const ROUTES_KEY = '_routes'
const ROUTES = /^[\w/.,-]{1,300}$/
const VALUE_MAX = 60
/** A longer address is no page of ours. */
const ADDRESS_MAX = 600
const DATA = '.data'

const pages = CACHEABLE.map(([pattern, keys]) => ({
  pattern,
  path: new RegExp(`^${pattern.replace(/:\w+/, "[\\w%&'.~-]{1,200}")}$`),
  keys: keys.toSorted(),
}))

/** The canonical address of a cached page, and its route's pattern. */
export type CacheKey = { address: string; route: string }

/** Returns the cache key for an address; undefined when the page is not cacheable. */
export function cacheKey(asked: string): CacheKey | undefined {
  if (asked.length > ADDRESS_MAX) return undefined
  const [path = '', query = ''] = splitOnce(asked, '?')
  const isData = path.endsWith(DATA)
  const pagePath = isData ? pathOfData(path) : path
  const page = pages.find((one) => one.path.test(pagePath))
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
