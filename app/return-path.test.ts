import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetAfterLogin } from './features/accounts/components/finish-login.ts'
import { RETURN_TARGETS, returnPath, returnQuery } from './return-path.ts'

const SITE = 'https://competitions.example'
const TARGETS: string[] = Object.values(RETURN_TARGETS)

/** Attempts to redirect off the site after a login. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http:evil.example',
  'https:/evil.example',

  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:x',
  'ftp://evil.example',

  '%09//evil.example',
  '\t//evil.example',
  '\n//evil.example',
  '\0//evil.example',
  ' //evil.example',

  '%2f%2fevil.example',
  '%2F/evil.example',
  '/%2fevil.example',
  '%5cevil.example',
  '%252f%252fevil',

  '@evil.example',
  '/@evil.example',
  '//user@evil.example',
  'competitions.example@evil.example',
  '.evil.example',
  '/.evil.example',
  '//evil%00.example',
  '//evil。example',
  '//ｅvil.example',
  '/my-dashboard',
  '/admin',
  'my-dashboard/',
  'my-dashboard?x=//evil',
  'my-dashboard#//evil',

  'my-dashboard//evil.example',
  '../evil',
  './',
  '..',
  'Home',
  'HOME',
  'home ',
  ' home',
  'home\0',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'prototype',

  'null',
  'undefined',
  '[object Object]',
  'home,admin',
  'home&from=//evil',
  '',
  '?',
  '#',
  '/',
  '//',
]

const comingFrom = (from: string, comp?: string) =>
  returnPath(new URLSearchParams({ from, ...(comp !== undefined && { comp }) }))

test('a route name leads to its page', () => {
  expect(Object.keys(RETURN_TARGETS).map((name) => comingFrom(name))).toEqual(TARGETS)
  for (const target of TARGETS) expect(new URL(target, SITE).href).toBe(SITE + target)
})

test('the return path leads to the form of the same listing', () => {
  const path = '/competition/win-a-kayak-2/edit'
  expect(returnQuery(path)).toBe('?from=edit-competition&comp=win-a-kayak-2')
  for (const page of [path, '/competition/edit', '/competition/edit/edit', ...TARGETS])
    expect(returnPath(new URLSearchParams(returnQuery(page)))).toBe(page)
  expect(comingFrom('my-bookmarks', 'win-a-kayak-2')).toBe('/my-bookmarks')
  for (const page of ['/competition/a/b/edit', '/competition/%2e%2e/edit', '/competition/a/editor'])
    expect([page, returnQuery(page)]).toEqual([page, ''])
})

test('unknown names lead to the dashboard', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
  for (const from of HOSTILE) expect([from, comingFrom(from)]).toEqual([from, '/my-dashboard'])
  expect(returnPath(new URLSearchParams())).toBe('/my-dashboard')
})

test('no text leads off the site', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom(...HOSTILE, ...Object.keys(RETURN_TARGETS), ...TARGETS),
  )
  const isOurs = (path: string) =>
    TARGETS.includes(path) || /^\/competition\/[a-z0-9-]+\/edit$/.test(path)
  fc.assert(
    fc.property(anyText, anyText, fc.option(anyText), (from, comp, bookmark) => {
      for (const name of [from, 'edit-competition']) {
        const path = comingFrom(name, comp)
        expect([path, isOurs(path)]).toEqual([path, true])
        expect(isOurs(targetAfterLogin(path, bookmark))).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})
