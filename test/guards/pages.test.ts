import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { PAGES } from '../../e2e/pages.ts'
import { CACHEABLE_PATTERNS } from '../../server/page-cache/cacheable-pages.ts'
import { readText } from './support/sources.ts'

/** Routes that e2e/pages.spec.ts does not open, and why or where they are tested. */
const NOT_OPENED: Record<string, string> = {
  '/competition/:comp/calendar.ics': 'a file: directory/routes/feed.test.ts',
  '/feeds/:name': 'for feed readers: directory/routes/feed.test.ts',
  '/feeds/category/:name': 'for feed readers: directory/routes/feed.test.ts',
  '/calendar/:token/bookmarks.ics': 'for calendars: bookmarks/routes/calendar.test.ts',
  '/login/facebook': 'exists only with Facebook configured: log-in-with-facebook.server.test.ts',
  '/offline': 'does not load React Router: e2e/pwa.spec.ts opens it',
  '/.well-known/security.txt': 'plain text: app/features/site/routes/security-txt.test.ts reads it',
  '/robots.txt': 'plain text for robots: e2e/seo.spec.ts reads it',
  '/sitemap.xml': 'XML for robots: e2e/seo.spec.ts reads it',
  '/admin/stats.csv': 'a file: e2e/stats.spec.ts downloads it',
  '/admin/all-competitions.csv': 'a file: e2e/desk.spec.ts downloads it',
  '/admin/subscribers.csv': 'a file: app/features/mailing/routes/subscribers.test.ts reads it',
}

/** Returns the patterns of all routes; layouts have no address. */
function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const own = children.length === 0 || index ? [pattern || '/'] : []
    return [...own, ...patternsOf(children, pattern)]
  })
}

function unopened(patterns: string[], opened: string[], excluded: string[]) {
  return patterns.filter((pattern) => !opened.includes(pattern) && !excluded.includes(pattern))
}

const patterns = patternsOf(routes)
const opened = PAGES.map(({ pattern }) => pattern)
const excluded = Object.keys(NOT_OPENED)

test('e2e tests check every page with axe and validate its HTML', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(10)
  expect(unopened(patterns, opened, excluded)).toEqual([])
  expect(readText('e2e/pages.spec.ts')).toMatch(/of PAGES\b[\s\S]*expectAccessible/)
  expect(readText('e2e/html.spec.ts')).toMatch(/of PAGES\b[\s\S]*htmlErrors/)
})

test('the tested and excluded pages exist and do not overlap', () => {
  for (const pattern of [...opened, ...excluded]) expect(patterns).toContain(pattern)
  expect(excluded.filter((pattern) => opened.includes(pattern))).toEqual([])
})

test('a page that no test opens is reported', () => {
  const entries: RouteConfigEntry[] = [
    {
      file: 'layout.tsx',
      children: [
        { file: 'home.tsx', index: true },
        { file: 'admin.tsx', path: 'admin', children: [{ file: 'users.tsx', path: 'users' }] },
      ],
    },
    { file: 'feed.ts', path: 'feed.xml' },
  ]
  expect(patternsOf(entries)).toEqual(['/', '/admin/users', '/feed.xml'])
  expect(unopened(patternsOf(entries), ['/'], ['/feed.xml'])).toEqual(['/admin/users'])
})

test('each example matches its route', () => {
  const misplaced = PAGES.filter(({ pattern, path, status }) => {
    const { pathname } = new URL(path, 'http://localhost')
    const fits = new URLPattern({ pathname: pattern }).test({ pathname })
    return !fits || (pattern === '/*') !== (status === 404)
  })
  expect(misplaced).toEqual([])
})

test('cacheable pages exist and have no guard', () => {
  const guarded = patternsOf(guardedIn(routes))
  expect(guarded).toContain('/my-bookmarks')
  expect(guarded).toContain('/admin')
  for (const pattern of CACHEABLE_PATTERNS) {
    expect(patterns).toContain(pattern)
    expect(guarded).not.toContain(pattern)
  }
})

/** Returns the routes inside layouts with a guard. */
function guardedIn(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) =>
    /(guests|members)-only|admin-layout/.test(entry.file)
      ? [entry]
      : guardedIn(entry.children ?? []),
  )
}
