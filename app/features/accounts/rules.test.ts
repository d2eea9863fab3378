import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetAfterLogin } from './components/finish-login.ts'
import {
  isRepetition,
  isReservedUsername,
  isUsername,
  RETURN_TARGETS,
  returnPath,
  returnQuery,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  sessionEnd,
  toUsername,
} from './rules.ts'

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

test('every proposed name becomes a valid username', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(isUsername(toUsername(name))).toBe(true)
      // Leaves room for the suffix of a taken name.
      expect(isUsername(`${toUsername(name)}-1234`)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a reserved name is recognised in any case, with signs and digits', () => {
  const reserved = ['admin', 'ADMIN', '_Admin_', 'ad-min', 'admin-1234', 'Support24', 'root']
  const siteNames = ['Competitions-Ireland', 'competitionireland', 'competitions_ie']
  for (const name of [...reserved, ...siteNames])
    expect([name, isReservedUsername(name)]).toEqual([name, true])
  for (const name of ['helper', 'adminka', 'rooted', 'staff-nurse', '1234', 'systematic'])
    expect([name, isReservedUsername(name)]).toEqual([name, false])
})

test('no proposed name becomes a reserved one', () => {
  for (const proposal of ['Admin', 'ÁDMIN', ' support ', 'Ad.Min', 'Competitions Ireland', 'help1'])
    expect([proposal, toUsername(proposal)]).toEqual([proposal, 'member'])
})

test('a session ends when idle or at its maximum age', () => {
  expect(sessionEnd(0, 0)).toBe(SESSION_IDLE_MS)
  expect(sessionEnd(0, SESSION_MAX_MS - SESSION_IDLE_MS)).toBe(SESSION_MAX_MS)
  expect(sessionEnd(0, SESSION_MAX_MS - 1)).toBe(SESSION_MAX_MS)
})

test('one repeated character and spaces alone are repetitions', () => {
  for (const password of [
    'aaaaaaaa',
    'aAaAaAaA',
    '        ',
    ' \t \u00A0 \t   ',
    '€€€€€€€€',
    '  ........  ',
  ])
    expect([password, isRepetition(password)]).toEqual([password, true])
  for (const password of ['aaaaaaab', 'aaaa aaaa', 'three unrelated words'])
    expect([password, isRepetition(password)]).toEqual([password, false])
})
