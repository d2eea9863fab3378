import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isRepetition,
  isReservedUsername,
  isUsername,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  sessionEnd,
  toUsername,
} from './rules.ts'

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
