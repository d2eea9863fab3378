import { pagesWith } from '#app/page-paths.ts'
import { SHARE_PAGE } from '#app/lib/browser/shared-picture.ts'
import { TRACKING } from '#app/lib/web/tracking-parameters.ts'
import { MEMBER_HEADER, ROUND_DATA } from './caches.ts'

const LISTING = '/competition/:comp'
const pages = pagesWith('offline', '[^/]{1,200}').map(({ pattern, path, traits }) => ({
  pattern,
  path,
  keys: traits.keys ?? [],
}))
export const PUBLIC_PATTERNS = pages.map(({ pattern }) => pattern)

const BOOKMARKS_MAX = 30

const VALUE_MAX = 60
const DATA = '.data'
/** The next part of a list on screen, which reports its own failure. */
const FURTHER_PAGE = 'more'

type Address = Pick<URL, 'pathname' | 'searchParams'>

/** Returns the cache key of a public page; undefined with an unknown key, such as a filter. */
export function publicPage({ pathname, searchParams }: Address): string | undefined {
  const page = pageAt(pathname)
  if (!page) return undefined
  const query = new URLSearchParams()
  for (const [key, value] of searchParams) {
    if (TRACKING.test(key)) continue
    if (!page.keys.includes(key) || query.has(key) || value.length > VALUE_MAX) return undefined
    query.set(key, value)
  }
  query.sort()
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}

/** Listings have a separate cache, so that they do not evict the lists. */
export function isListing(pathname: string): boolean {
  return pageAt(pathname)?.pattern === LISTING
}

function pageAt(pathname: string) {
  return pages.find(({ path }) => path.test(pathname))
}

export function pageOfData({ pathname, searchParams }: Address): string | undefined {
  if (!pathname.endsWith(DATA) || searchParams.has(FURTHER_PAGE)) return undefined
  const path = pathname.endsWith(`/_${DATA}`)
    ? pathname.slice(0, -`_${DATA}`.length)
    : pathname.slice(0, -DATA.length)
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

export type Kind = 'page' | 'data' | 'round' | 'asset' | 'picture' | 'session' | 'logout' | 'share'
type Asked = { method: string; mode: string; url: Address }

/** Undefined leaves the request to the browser. */
export function kindOf({ method, mode, url }: Asked): Kind | undefined {
  const { pathname } = url
  // The API may have another base path: API_BASE_URL.
  if (method === 'POST' && /^\/logout$|\/api\/logout$/.test(pathname)) return 'logout'
  if (method === 'POST' && pathname === SHARE_PAGE && url.searchParams.has('shared')) return 'share'
  if (method !== 'GET') return undefined
  if (mode === 'navigate') return 'page'
  if (pathname === ROUND_DATA) return 'round'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/_ipx/')) return 'picture'
  if (pathname.endsWith('/api/session')) return 'session'
  return pageOfData(url) === undefined ? undefined : 'data'
}

type Answer = Pick<Response, 'status' | 'type' | 'redirected'> & {
  headers: Pick<Headers, 'get' | 'has'>
}

export function isPublicAnswer({ status, type, redirected, headers }: Answer): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    headers.get('content-type')?.startsWith('text/html') === true &&
    !/no-store/.test(headers.get('cache-control') ?? '') &&
    !headers.has(MEMBER_HEADER)
  )
}

export function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** Undecided listings have pictures too: only those shown on a public page are cached. */
export function mayCachePicture(referrer: string): boolean {
  const page = URL.parse(referrer)
  return page !== null && publicPage(page) !== undefined
}

/** Returns '/media/a.webp' for '/_ipx/w_640,f_webp/media/a.webp'. */
export function pictureSource(pathname: string): string | undefined {
  return /^\/_ipx\/[^/]+(\/.+)$/.exec(pathname)?.[1]
}

type Bookmark = { competitionEndDate: string }

export function pickBookmarks<T extends Bookmark>(bookmarks: readonly T[], today: string): T[] {
  return bookmarks
    .filter(({ competitionEndDate }) => competitionEndDate >= today)
    .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1))
    .slice(0, BOOKMARKS_MAX)
}

/**
 * Whether the browser may ask for a page while it starts the worker. WebKit, and so every browser on iOS, may ask a
 * second time when the worker takes a moment, and shows that body under the first response's policy: no script runs.
 */
export function mayPreload(userAgent: string): boolean {
  return !userAgent.includes('AppleWebKit/') || /Chrom(?:e|ium)\//.test(userAgent)
}
