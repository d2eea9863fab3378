import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SOURCES, STATUSES } from '#app/features/listings/rules/listing.ts'
import { fromLogged, toLogged } from '#app/features/listings/rules/change-log.ts'
import { queueOf, sourcesOf } from '#app/features/listings/rules/queues.ts'
import {
  markedWords,
  mergeCorrections,
  readableLog,
  reasonFrom,
  withMainCategory,
} from './decisions.ts'

test('of several corrections the promoter’s counts, then the later one', () => {
  const listed = {
    competitionTitle: 'Win a kayak',
    competitionEndDate: '2026-12-01',
    entryUrl: 'https://kayaks.example',
  }
  const merge = (...all: [byPromoter: boolean, corrected: object | null][]) =>
    mergeCorrections(
      all.map(([byPromoter, corrected]) => ({ byPromoter, corrected })),
      listed,
    )
  const [moved, later] = [
    { competitionEndDate: '2026-12-05' },
    { competitionEndDate: '2026-12-09' },
  ]
  const title = { competitionTitle: 'Win two kayaks' }
  expect(merge([false, moved], [false, later], [false, title])).toEqual({ ...later, ...title })
  expect(merge([true, moved], [false, later])).toEqual(moved)
  expect(merge([false, null], [false, { competitionEndDate: '2026-12-01' }])).toBeUndefined()
})

test('partner feed listings have one queue, all others the other', () => {
  expect(SOURCES.map((source) => [source, queueOf(source)])).toEqual([
    ['member', 'pending'],
    ['admin', 'pending'],
    ['fpd', 'fpd'],
    ['import', 'pending'],
  ])
  expect([...sourcesOf('pending'), ...sourcesOf('fpd')].toSorted()).toEqual(SOURCES.toSorted())
})

test("a log entry is readable and says the listing's state", () => {
  expect(toLogged({ status: 'pending', publishedAt: null, reason: null })).toBe('pending')
  expect(toLogged({ status: 'rejected', publishedAt: null, reason: null })).toBe('rejected')
  expect(toLogged({ status: 'rejected', publishedAt: null, reason: 'Gone.' })).toBe(
    'rejected: Gone.',
  )
  expect(toLogged({ status: 'approved', publishedAt: 0, reason: null })).toBe(
    'approved since 1970-01-01T00:00:00.000Z',
  )
})

test('a log entry with any reason can be parsed', () => {
  const reason = fc.oneof(
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.constantFrom(' since yesterday', 'approved since 2026', ': ', '\n', 'a since: b since c'),
  )
  const statusChange = fc.oneof(
    fc.record({
      status: fc.constantFrom(...STATUSES),
      publishedAt: fc.constant(null),
      reason: fc.option(reason),
    }),
    fc.record({
      status: fc.constant('approved' as const),
      publishedAt: fc.nat(4_000_000_000_000),
      reason: fc.constant(null),
    }),
  )
  fc.assert(
    fc.property(statusChange, (stood) => {
      expect(fromLogged(toLogged(stood))).toEqual(stood)
    }),
  )
})

test('another main category replaces the first, and is listed once', () => {
  expect(withMainCategory(['Pets', 'Cars', 'Tickets'], 'Business')).toEqual([
    'Business',
    'Cars',
    'Tickets',
  ])
  expect(withMainCategory(['Pets', 'Cars'], 'Cars')).toEqual(['Cars'])
})

test('a number alone is the usual reason of that number', () => {
  const usual = ['It has closed.', 'It costs money.']
  const typed = ['1', ' 2 ', '3', '0', '12', '2 prizes', '', ' Mine. ']
  expect(typed.map((text) => reasonFrom(text, usual))).toEqual([
    'It has closed.',
    'It costs money.',
    '3',
    '0',
    '12',
    '2 prizes',
    '',
    'Mine.',
  ])
})

test('dates in a log entry are readable', () => {
  expect(readableLog('2026-12-01')).toBe('1 Dec 2026')
  expect(readableLog('approved since 2026-07-21T11:00:05.000Z')).toBe(
    'approved since 21 Jul 2026, 12:00',
  )
  expect(readableLog('title: Win 2026-13-99 and 1234-5678')).toBe(
    'title: Win 2026-13-99 and 1234-5678',
  )
})

test.each([
  ['Win a hamper', 'Win a Hamper', ['Win a hamper']],
  ['Win a weekend in Cork', 'Win a weekend in Kerry', ['Win a weekend in ', '*Cork']],
  ['4 December 2026', '14 December 2026', ['*4', ' December 2026']],
  ['Win two big prizes', 'Win prizes', ['Win ', '*two', ' ', '*big', ' prizes']],
  ['cork.example/a', 'kerry.example/a', ['*cork.example/a']],
])('differences between “%s” and “%s” are marked', (text, beside, marked) => {
  const parts = markedWords(text, beside)
  expect(parts.map(({ words, isOther }) => (isOther ? `*${words}` : words))).toEqual(marked)
})
