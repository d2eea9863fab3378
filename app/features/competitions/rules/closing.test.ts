import { expect, test } from 'vitest'
import { toDay } from '#app/lib/days.ts'
import { daysLeftLabel, isEndingSoon, isInPast, isLongClosed, isUrgent } from './closing.ts'

const TODAY = toDay('2026-11-21')
const NOON = new Date('2026-11-21T12:00:00Z')

test('the last day still counts', () => {
  expect(isInPast(TODAY, TODAY)).toBe(false)
  expect(isInPast(toDay('2026-11-20'), TODAY)).toBe(true)
})

test.for([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
] as const)('ending soon on %s: %s', ([day, expected]) => {
  expect(isEndingSoon(toDay(day), TODAY)).toBe(expected)
})

test.for([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
] as const)('urgent on %s: %s', ([day, expected]) => {
  expect(isUrgent(toDay(day), TODAY)).toBe(expected)
})

test('a closed listing is gone after 60 days', () => {
  expect(isLongClosed(toDay('2026-09-22'), TODAY)).toBe(false)
  expect(isLongClosed(toDay('2026-09-21'), TODAY)).toBe(true)
})

test.for([
  ['2026-11-21', 'in 12 hours'],
  ['2026-11-22', 'in 2 days'],
  ['2026-11-23', 'in 3 days'],
  ['2026-12-21', 'in 31 days'],
  ['2027-01-21', 'in 2 months'],
  ['2028-11-21', 'in 2 years'],
  ['2026-11-20', '12 hours ago'],
  ['2026-11-19', '1 day ago'],
] as const)('closing on %s is %s', ([day, label]) => {
  expect(daysLeftLabel(toDay(day), NOON)).toBe(label)
})

test('the last hour counts in minutes, and never says 0', () => {
  expect(daysLeftLabel(TODAY, new Date('2026-11-21T23:30:00Z'))).toBe('in 30 minutes')
  expect(daysLeftLabel(TODAY, new Date('2026-11-21T23:59:59.999Z'))).toBe('in 1 minute')
  expect(daysLeftLabel(TODAY, new Date('2026-11-22T00:00:00Z'))).toBe('1 minute ago')
})

test('in summer the day ends at 23:00 UTC', () => {
  expect(daysLeftLabel(toDay('2026-07-01'), new Date('2026-07-01T21:00:00Z'))).toBe('in 2 hours')
})

test('on the day the clocks go forward a whole-day label still counts calendar days', () => {
  expect(daysLeftLabel(toDay('2026-03-29'), new Date('2026-03-28T12:00:00Z'))).toBe('in 2 days')
})
