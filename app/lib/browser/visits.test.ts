import { expect, test } from 'vitest'
import { continueVisit, isVisits, visitLabel } from './visits.ts'
import { HOUR_MS } from '../time/durations.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('the first visit has no previous one', () => {
  expect(continueVisit(undefined, NOW)).toEqual({ previous: null, seen: NOW })
})

test('a visit continues within two hours, then a new one starts', () => {
  const visit = { previous: NOW - 90 * HOUR_MS, seen: NOW }
  const later = NOW + 2 * HOUR_MS
  expect(continueVisit(visit, later)).toEqual({ previous: visit.previous, seen: later })
  expect(continueVisit(visit, later + 1)).toEqual({ previous: NOW, seen: later + 1 })
})

test('a visit of many steps preserves the previous one', () => {
  let visit = continueVisit({ previous: null, seen: NOW - 24 * HOUR_MS }, NOW)
  for (let step = 1; step <= 10; step += 1) visit = continueVisit(visit, NOW + step * HOUR_MS)
  expect(visit).toEqual({ previous: NOW - 24 * HOUR_MS, seen: NOW + 10 * HOUR_MS })
})

test('a page cached a moment ago does not set the visit back', () => {
  const visit = { previous: null, seen: NOW }
  expect(continueVisit(visit, NOW - 60_000)).toEqual(visit)
})

test('a visit recorded by a clock far ahead is forgotten', () => {
  expect(continueVisit({ previous: NOW, seen: NOW + 9000 * HOUR_MS }, NOW)).toEqual({
    previous: null,
    seen: NOW,
  })
})

test.for([
  [{ previous: null, seen: 1 }, true],
  [{ previous: 1, seen: 2 }, true],
  [{ seen: 2 }, false],
  [{ previous: '1', seen: 2 }, false],
  [{ previous: 1e300, seen: 2 }, false],
  [{ previous: null, seen: Number.NaN }, false],
  [null, false],
  [[1, 2], false],
  ['visits', false],
] as const)('%j found on the device: visits %s', ([found, expected]) => {
  expect(isVisits(found)).toBe(expected)
})

test.for([
  ['2026-11-21T08:00:00Z', 'earlier today'],
  ['2026-11-20T23:30:00Z', 'yesterday'],
  ['2026-11-19T23:30:00Z', 'on Thursday'],
  ['2026-11-15T12:00:00Z', 'on Sunday'],
  ['2026-11-14T12:00:00Z', 'on 14 November 2026'],
  ['2026-07-01T23:30:00Z', 'on 2 July 2026'],
  ['2026-11-22T12:00:00Z', 'earlier today'],
] as const)('a visit at %s was %s', ([instant, label]) => {
  expect(visitLabel(Date.parse(instant), new Date(NOW))).toBe(label)
})
