import { pagesWith } from '#app/page-paths.ts'

/** The pattern of a listing's page. */
const LISTING = '/competition/:comp'
/** The pages that the service worker may save on the device: those that are the same for everybody. */
const pages = pagesWith('offline', '[^/]{1,200}').map(({ pattern, path, traits }) => ({
  pattern,
  path,
  keys: traits.keys ?? [],
}))
export const PUBLIC_PATTERNS = pages.map(({ pattern }) => pattern)

/** The one private page that is kept, apart from all others, and gone when its member is. */
export const BOOKMARKS_PAGE = '/my-bookmarks'
export const OFFLINE_PAGE = '/offline'

/** Caches of what is for everybody. */
export const LISTINGS = 'listings'
export const PAGES = 'pages'

/** How much is kept; what was used longest ago goes first. */
export const LISTINGS_MAX = 50
export const PAGES_MAX = 30
export const PICTURES_MAX = 150
/** Two builds: pages that were kept before a deploy still find their files. */
export const ASSETS_MAX = 250
const BOOKMARKS_MAX = 30

/** What links from elsewhere carry, and no page of ours reads. */
const NOISE = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_cid|mc_eid)$/
const VALUE_MAX = 60
const DATA = '.data'
/** Of a list that is on the screen already: it says by itself that no more could be fetched. */
const FURTHER = 'more'

type Address = Pick<URL, 'pathname' | 'searchParams'>

/**
 * The one address under which a public page is kept. With a key that is not known, such as that of
 * a filter, it is another page than the one without: undefined, it is not kept.
 */
export function publicPage({ pathname, searchParams }: Address): string | undefined {
  const page = pageAt(pathname)
  if (!page) return undefined
  const query = new URLSearchParams()
  for (const [key, value] of searchParams) {
    if (NOISE.test(key)) continue
    if (!page.keys.includes(key) || query.has(key) || value.length > VALUE_MAX) return undefined
    query.set(key, value)
  }
  query.sort()
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}

/** Listings are many and kept apart, so that they do not push out the lists. */
export function isListing(pathname: string): boolean {
  return pageAt(pathname)?.pattern === LISTING
}

function pageAt(pathname: string) {
  return pages.find(({ path }) => path.test(pathname))
}

/** The page that React Router's data belongs to; undefined for the next part of a list. */
export function pageOfData({ pathname, searchParams }: Address): string | undefined {
  if (!pathname.endsWith(DATA) || searchParams.has(FURTHER)) return undefined
  const path = pathname.endsWith(`/_${DATA}`)
    ? pathname.slice(0, -`_${DATA}`.length)
    : pathname.slice(0, -DATA.length)
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

export type Kind = 'page' | 'data' | 'asset' | 'picture' | 'session' | 'logout'
type Asked = { method: string; mode: string; url: Address }

/** What the worker has to do with a request to our own origin; undefined leaves it alone. */
export function kindOf({ method, mode, url }: Asked): Kind | undefined {
  const { pathname } = url
  // The API may have another base path: API_BASE_URL.
  if (method === 'POST' && /^\/logout$|\/api\/logout$/.test(pathname)) return 'logout'
  if (method !== 'GET') return undefined
  if (mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/_ipx/')) return 'picture'
  if (pathname.endsWith('/api/session')) return 'session'
  return pageOfData(url) === undefined ? undefined : 'data'
}

type Answer = Pick<Response, 'status' | 'type' | 'redirected'> & {
  headers: Pick<Headers, 'get' | 'has'>
}

/** Named in every answer that was made for somebody (server/middleware/session.ts). */
export const MEMBER_HEADER = 'x-member'

/** A page may be kept for everybody when it says itself that it was made for nobody. */
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

/** A listing that was taken down, or closed long ago, is not read from the device either. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** Undecided listings have pictures too: only those shown on a public page are cached. */
export function mayCachePicture(referrer: string): boolean {
  const page = URL.parse(referrer)
  return page !== null && publicPage(page) !== undefined
}

/** What a picture is a size of: '/_ipx/w_640,f_webp/media/a.webp' of '/media/a.webp'. */
export function pictureSource(pathname: string): string | undefined {
  return /^\/_ipx\/[^/]+(\/.+)$/.exec(pathname)?.[1]
}

type Bookmark = { competitionEndDate: string }

/** The bookmarks worth having on a train: open ones, the first to close first. */
export function pickBookmarks<T extends Bookmark>(bookmarks: readonly T[], today: string): T[] {
  return bookmarks
    .filter(({ competitionEndDate }) => competitionEndDate >= today)
    .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1))
    .slice(0, BOOKMARKS_MAX)
}
