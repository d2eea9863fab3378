import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { PAGES } from '../../e2e/pages.ts'
import { CACHEABLE_PATTERNS } from '../../server/page-cache/cacheable-pages.ts'
import { readText } from './support/sources.ts'

/** Routes that e2e/pages.spec.ts does not open, and why. */
const NOT_OPENED: Record<string, string> = {
  '/competition/:comp/calendar.ics': 'a file: directory/routes/feed.test.ts',
  '/feeds/:name': 'for feed readers: directory/routes/feed.test.ts',
  '/feeds/category/:name': 'for feed readers: directory/routes/feed.test.ts',
  '/calendar/:token/bookmarks.ics': 'for calendars: bookmarks/routes/calendar.test.ts',
  '/login/facebook': 'is there where Facebook is configured: log-in-with-facebook.server.test.ts',
  '/offline': 'has no script of React Router: e2e/pwa.spec.ts opens it',
  '/robots.txt': 'plain text for robots: e2e/seo.spec.ts reads it',
  '/sitemap.xml': 'XML for robots: e2e/seo.spec.ts reads it',
  '/admin/stats.csv': 'a file: e2e/stats.spec.ts downloads it',
  '/admin/all-competitions.csv': 'a file: e2e/desk.spec.ts downloads it',
  '/admin/subscribers.csv': 'a file: app/features/mailing/routes/subscribers.test.ts reads it',
}

/** The patterns of all routes that answer by themselves; layouts have no address. */
function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const own = children.length === 0 || index ? [pattern || '/'] : []
    return [...own, ...patternsOf(children, pattern)]
  })
}

function unopened(patterns: string[], opened: string[], excused: string[]) {
  return patterns.filter((pattern) => !opened.includes(pattern) && !excused.includes(pattern))
}

const patterns = patternsOf(routes)
const opened = PAGES.map(({ pattern }) => pattern)
const excused = Object.keys(NOT_OPENED)

test('each page of the site is opened by e2e/pages.spec.ts with axe, and its HTML is checked', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(10)
  expect(unopened(patterns, opened, excused)).toEqual([])
  expect(readText('e2e/pages.spec.ts')).toMatch(/of PAGES\b[\s\S]*expectAccessible/)
  expect(readText('e2e/html.spec.ts')).toMatch(/of PAGES\b[\s\S]*htmlErrors/)
})

test('only pages that exist are opened or excused, and none is both', () => {
  for (const pattern of [...opened, ...excused]) expect(patterns).toContain(pattern)
  expect(excused.filter((pattern) => opened.includes(pattern))).toEqual([])
})

test('a page that nothing opens is seen', () => {
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

test('each example fits the route it stands for', () => {
  const misplaced = PAGES.filter(({ pattern, path, status }) => {
    const { pathname } = new URL(path, 'http://localhost')
    const fits = new URLPattern({ pathname: pattern }).test({ pathname })
    return !fits || (pattern === '/*') !== (status === 404)
  })
  expect(misplaced).toEqual([])
})

test('pages kept for all visitors exist, and no guard stands before them', () => {
  const guarded = patternsOf(guardedIn(routes))
  expect(guarded).toContain('/my-bookmarks')
  expect(guarded).toContain('/admin')
  for (const pattern of CACHEABLE_PATTERNS) {
    expect(patterns).toContain(pattern)
    expect(guarded).not.toContain(pattern)
  }
})

/** What stands below a layout that asks who it is. */
function guardedIn(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) =>
    /(guests|members)-only|admin-layout/.test(entry.file)
      ? [entry]
      : guardedIn(entry.children ?? []),
  )
}
