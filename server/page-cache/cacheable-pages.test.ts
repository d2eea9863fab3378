import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheKey, CACHEABLE_PATTERNS, isEndless, isForData } from './cacheable-pages.ts'

const HOME_DATA = '/_.data'
const ROUTES = 'competition%2F%3Acomp'

test.each([
  ['/', '/', '/'],
  ['/?utm_source=mail&fbclid=1', '/', '/'],
  ['/new-competitions', '/new-competitions', '/new-competitions'],
  ['/new-competitions?page=2', '/new-competitions?page=2', '/new-competitions'],
  ['/new-competitions?x=1&page=2&y', '/new-competitions?page=2', '/new-competitions'],
  ['/competition/win-a-car', '/competition/win-a-car', '/competition/:comp'],
  [
    '/competition/win-a-car?over18=yes&x=1',
    '/competition/win-a-car?over18=yes',
    '/competition/:comp',
  ],
  ['/competition/win-a-car?page=2', '/competition/win-a-car', '/competition/:comp'],
  [
    '/competition-category/food-%26-drink?page=3',
    '/competition-category/food-%26-drink?page=3',
    '/competition-category/:cat',
  ],
  [HOME_DATA, HOME_DATA, '/'],
  [`${HOME_DATA}?_routes=${ROUTES}&a=b`, `${HOME_DATA}?_routes=${ROUTES}`, '/'],
  ['/new-competitions.data?page=2', '/new-competitions.data?page=2', '/new-competitions'],
  [
    '/new-competitions?sort=value&fit=roi-18-nosocial&utm_source=mail&page=2',
    '/new-competitions?fit=roi-18-nosocial&page=2&sort=value',
    '/new-competitions',
  ],
  ['/how-to-win', '/how-to-win', '/how-to-win'],
  ['/search?x=1&q=ipad+air&page=2', '/search?page=2&q=ipad+air', '/search'],
  ['/search.data?q=ipad', '/search.data?q=ipad', '/search'],
])('%s is cached as %s', (asked, address, route) => {
  expect(cacheKey(asked)).toEqual({ address, route })
})

test.each([
  '/login',
  '/join-today',
  '/contact-us',
  '/my-bookmarks',
  '/my-bookmarks/x.css',
  '/admin',
  '/add-a-new-competition',
  '/competition/win-a-car/report',
  '/competition/win-a-car/edit',
  '/competition/',
  '/competition',
  '//',
  '/new-competitions/',
  '/new-competitions?page=2&page=3',
  '/new-competitions?fit=18&fit=roi-18',
  `/new-competitions?page=${'9'.repeat(61)}`,
  `/_.data?_routes=${'a'.repeat(301)}`,
  '/_.data?_routes=%3Cscript%3E',
  `/competition/${'a'.repeat(201)}`,
  '/competition/a/../../login',
  '/api/session',
  'http://evil.example/',
  '*',
  '',
])('%s is not cached', (asked) => {
  expect(cacheKey(asked)).toBeUndefined()
})

test('an encoded slash is part of a name that no listing has', () => {
  expect(cacheKey('/competition/..%2f..%2fetc')?.route).toBe('/competition/:comp')
})

test('unknown query parameters do not change the cache key', () => {
  const paths = fc.constantFrom(
    '/',
    '/new-competitions?page=2',
    '/competition/win-a-car',
    '/_.data',
  )
  const extra = fc.array(fc.tuple(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 })))
  fc.assert(
    fc.property(paths, extra, (path, pairs) => {
      const more = new URLSearchParams(pairs.filter(([key]) => !/^(page|_routes)$/.test(key)))
      const joined = `${path}${path.includes('?') ? '&' : '?'}${more.toString()}`
      const key = cacheKey(joined)
      fc.pre(joined.length <= 600)
      expect(key?.address).toBe(path)
      expect(cacheKey(key?.address ?? '')).toEqual(key)
    }),
  )
})

test('each pattern appears once', () => {
  expect(new Set(CACHEABLE_PATTERNS).size).toBe(CACHEABLE_PATTERNS.length)
})

test.each([
  ['/_.data', true],
  ['/new-competitions.data?page=2', true],
  ['/new-competitions', false],
  ['/search?q=rows.data', false],
])('whether %s is the address of data', (address, expected) => {
  expect(isForData(address)).toBe(expected)
})

test('only searches have no end', () => {
  expect(CACHEABLE_PATTERNS.filter(isEndless)).toEqual(['/search'])
})
