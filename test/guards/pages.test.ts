import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { NOT_OPENED, PAGES } from '../../e2e/pages.ts'
import { CACHEABLE_PATTERNS } from '../../server/page-cache/cacheable-pages.ts'
import { patternsOf } from '../roles/table.ts'
import { readText } from './support/sources.ts'

function unopened(patterns: string[], opened: string[], excluded: string[]) {
  return patterns.filter((pattern) => !opened.includes(pattern) && !excluded.includes(pattern))
}

const patterns = patternsOf(routes)
const opened: string[] = PAGES.map(({ pattern }) => pattern)
const excluded = Object.keys(NOT_OPENED)

test('e2e tests check every page with axe and validate its HTML', () => {
  expect(patterns.length).toBeGreaterThanOrEqual(10)
  expect(unopened(patterns, opened, excluded)).toEqual([])
  expect(readText('e2e/sweep/pages.spec.ts')).toMatch(/of PAGES\b[\s\S]*expectAccessible/)
  expect(readText('e2e/sweep/html.spec.ts')).toMatch(/of PAGES\b[\s\S]*htmlErrors/)
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
  expect(guarded).toContain('/my-dashboard')
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

const desks = deskOf(routes).map((file) => ({ file, text: readText(`app/${file}`) }))

test('search engines leave out each page of the operator', () => {
  expect(desks.length).toBeGreaterThan(20)
  const pages = desks.filter(({ file }) => file.endsWith('.tsx'))
  expect(pages.filter(({ text }) => !/noindexMeta[(<]|noindex: true/.test(text))).toEqual([])
})

test('each loader of an operator’s page asks for an admin itself', () => {
  const withLoader = desks.filter(({ text }) => /export (async )?function loader\b/.test(text))
  expect(withLoader.length).toBeGreaterThan(15)
  expect(withLoader.filter(({ text }) => !/requireAdmin\(|asAdmin\(/.test(text))).toEqual([])
})

/** Returns the files of the routes inside the operator's layout, once each. */
function deskOf(entries: readonly RouteConfigEntry[]): string[] {
  const files = entries.flatMap(({ file, children = [] }) =>
    file.includes('admin-layout') ? children.map((child) => child.file) : deskOf(children),
  )
  return [...new Set(files)]
}
