import { OFFLINE_PAGE } from './caches.ts'
import { expect, test } from 'vitest'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import { CACHEABLE_PATTERNS } from '#server/page-cache/cacheable-pages.ts'
import { PAGES } from '#test/roles/table.ts'
import {
  PUBLIC_PATTERNS,
  isGone,
  isListing,
  isPublicAnswer,
  kindOf,
  mayCachePicture,
  mayPreload,
  pageOfData,
  pickBookmarks,
  pictureSource,
  publicPage,
} from './rules.ts'

const at = (address: string) => new URL(address, 'https://competitions.example')

test('a public page has one cache key, without tracking parameters', () => {
  const saved: [address: string, under: string][] = [
    ['/', '/'],
    ['/?utm_source=news&fbclid=1', '/'],
    ['/new-competitions', '/new-competitions'],
    ['/new-competitions?page=2&gclid=x#top', '/new-competitions?page=2'],
    ['/competition-category/food-%26-drink', '/competition-category/food-%26-drink'],
    [
      '/competition-category/gambling?page=3&over18=yes',
      '/competition-category/gambling?over18=yes&page=3',
    ],
    ['/new-competitions?page=2&fit=roi-18', '/new-competitions?fit=roi-18&page=2'],
    ['/competition/win-a-car', '/competition/win-a-car'],
    ['/competition/win-a-bet?over18=yes', '/competition/win-a-bet?over18=yes'],
    ['/competition/win-a-car?utm_medium=mail', '/competition/win-a-car'],
    ['/how-to-win', '/how-to-win'],
    ['/win-an-ipad', '/win-an-ipad'],
  ]
  expect(saved.map(([address]) => publicPage(at(address)))).toEqual(saved.map(([, under]) => under))
})

test('an unlisted page is never cached', () => {
  const secret = 's'.repeat(43)
  const never = [
    '/my-dashboard',
    '/my-bookmarks',
    '/close-account',
    '/logout',
    '/login',
    '/join-today',
    '/join-today/thanks',
    '/contact-us',
    '/search?q=ipad',
    '/add-a-new-competition',
    '/competition/edit',
    '/competition/win-a-car/edit',
    '/competition/win-a-car/report',
    '/competition/win-a-car/calendar.ics',
    '/admin',
    '/admin/pending',
    '/admin/users/1',
    '/password-reset',
    `/password-reset/${secret}`,
    `/confirm-email/${secret}`,
    `/unsubscribe/${secret}`,
    `/calendar/${secret}/bookmarks.ics`,
    '/my-data.json',
    '/api/session',
    '/offline',
    '/new-competitions/',
    '/new-competitions?kind=free-prize-draw',
    '/new-competitions?page=2&closes=today',
    '/?page=2',
    '/new-competitions?page=1&page=2',
    `/new-competitions?page=${'1'.repeat(100)}`,
    `/competition/${'x'.repeat(300)}`,
    '/no-such-page',
  ]
  expect(never.filter((address) => publicPage(at(address)) !== undefined)).toEqual([])
})

test('only public pages are cached', () => {
  expect(PUBLIC_PATTERNS.filter((pattern) => PAGES[pattern] !== 'everybody')).toEqual([])
})

test('the device caches the same pages as the server', () => {
  // Searches have no end, and one page is stored from the beginning.
  const cached = CACHEABLE_PATTERNS.filter((pattern) => {
    const traits = PAGE_TRAITS[pattern]
    return !traits?.endless && pattern !== OFFLINE_PAGE
  })
  expect(PUBLIC_PATTERNS.toSorted()).toEqual(cached.toSorted())
})

test('the worker answers some requests and leaves others alone', () => {
  const asked: [method: string, mode: string, address: string, kind: string | undefined][] = [
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/admin', 'page'],
    ['GET', 'navigate', '/calendar/secret/bookmarks.ics', 'page'],
    ['GET', 'cors', '/_.data', 'data'],
    ['GET', 'cors', '/competition/win-a-car.data?_routes=x', 'data'],
    ['GET', 'cors', '/admin/pending.data', 'data'],
    ['GET', 'cors', '/new-competitions.data?page=2&more', undefined],
    ['GET', 'cors', '/assets/site-abc.js', 'asset'],
    ['GET', 'no-cors', '/_ipx/w_640,f_webp/media/a.webp', 'picture'],
    ['GET', 'cors', '/api/session', 'session'],
    ['GET', 'cors', '/gateway/api/session', 'session'],
    ['GET', 'cors', '/my-data.json', undefined],
    ['GET', 'cors', '/api/search/ipad', undefined],
    ['GET', 'no-cors', '/media/a.webp', undefined],
    ['GET', 'cors', '/healthz', undefined],
    ['HEAD', 'cors', '/healthz', undefined],
    ['POST', 'cors', '/api/logout', 'logout'],
    ['POST', 'cors', '/gateway/api/logout', 'logout'],
    ['POST', 'navigate', '/logout', 'logout'],
    ['GET', 'navigate', '/logout', 'page'],
    ['POST', 'cors', '/logout.data', undefined],
    ['POST', 'navigate', '/login', undefined],
    ['POST', 'cors', '/api/update-bookmark-status', undefined],
    ['PUT', 'cors', '/assets/site-abc.js', undefined],
    ['POST', 'navigate', '/add-a-new-competition?shared', 'share'],
    ['POST', 'navigate', '/add-a-new-competition', undefined],
  ]
  for (const [method, mode, address, kind] of asked)
    expect([method, address, kindOf({ method, mode, url: at(address) })]).toEqual([
      method,
      address,
      kind,
    ])
})

test('a data request belongs to its page', () => {
  const data: [address: string, page: string | undefined][] = [
    ['/_.data', '/'],
    ['/_.data?_routes=a,b', '/'],
    ['/new-competitions.data?_routes=a&page=2', '/new-competitions?page=2'],
    ['/competition/win-a-car.data', '/competition/win-a-car'],
    ['/competition-category/food-%26-drink.data', '/competition-category/food-%26-drink'],
    ['/new-competitions.data?page=2&more=', undefined],
    ['/new-competitions', undefined],
  ]
  expect(data.map(([address]) => pageOfData(at(address)))).toEqual(data.map(([, page]) => page))
})

type Changes = Partial<Pick<Response, 'status' | 'type' | 'redirected'>> & {
  headers?: Record<string, string>
}

const answer = (changes: Changes = {}) => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  ...changes,
  headers: new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    ...changes.headers,
  }),
})

test('only a response for no particular member is public', () => {
  expect(isPublicAnswer(answer())).toBe(true)
  const others = [
    answer({ headers: { 'cache-control': 'private, no-store' } }),
    answer({ headers: { 'x-member': 'aoife' } }),
    answer({ headers: { 'content-type': 'application/json' } }),
    answer({ redirected: true }),
    answer({ type: 'opaqueredirect' }),
    answer({ status: 404 }),
    answer({ status: 410 }),
    answer({ status: 500 }),
  ]
  expect(others.filter((one) => isPublicAnswer(one))).toEqual([])
})

test('a listing that was taken down is not read from the cache', () => {
  expect([404, 410, 200, 304, 500, 503].filter((status) => isGone(status))).toEqual([404, 410])
})

test('a listing has a page, but its form is not one', () => {
  expect(isListing('/competition/win-a-car')).toBe(true)
  for (const path of ['/competition/edit', '/competition/win-a-car/edit', '/new-competitions'])
    expect(isListing(path)).toBe(false)
})

test('only pictures from a public page are cached', () => {
  const saved = ['/', '/competition/win-a-car?fbclid=1', '/win-a-holiday']
  const never = ['/admin/pending', '/my-dashboard', '/my-bookmarks', '/competition/win-a-car/edit']
  expect(saved.filter((path) => !mayCachePicture(at(path).href))).toEqual([])
  expect(never.filter((path) => mayCachePicture(at(path).href))).toEqual([])
  expect(mayCachePicture('')).toBe(false)
})

test('two variants of a picture have the same source', () => {
  expect(pictureSource('/_ipx/w_640,f_webp/media/a.webp')).toBe('/media/a.webp')
  expect(pictureSource('/_ipx/w_320,f_webp/media/a.webp')).toBe('/media/a.webp')
  expect(pictureSource('/media/a.webp')).toBeUndefined()
})

test('the bookmarks that close first are cached, up to the limit', () => {
  const closing = (competitionEndDate: string) => ({ competitionEndDate })
  const many = Array.from({ length: 40 }, (_, day) =>
    closing(`2026-12-${String((day % 28) + 1).padStart(2, '0')}`),
  )
  const picked = pickBookmarks(
    [...many, closing('2026-11-20'), closing('2026-11-21')],
    '2026-11-21',
  )
  expect(picked).toHaveLength(30)
  expect(picked[0]).toEqual(closing('2026-11-21'))
  expect(picked.at(-1)?.competitionEndDate).toBe('2026-12-17')
})

const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  ['Chrome', `${CHROMIUM} Chrome/147.0.0.0 Safari/537.36`, true],
  ['Chrome without a window', `${CHROMIUM} HeadlessChrome/147.0.0.0 Safari/537.36`, true],
  ['Edge', `${CHROMIUM} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`, true],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', true],
  ['Safari', `${IPHONE} (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on iOS', `${IPHONE} (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1`, false],
])('whether %s may preload a page', (_name, userAgent, expected) => {
  expect(mayPreload(userAgent)).toBe(expected)
})
