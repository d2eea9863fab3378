import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  dublinDay,
  isDay,
  prettyDate,
  startOfDublinDay,
  toDay,
} from './days.ts'

test('only real calendar days written YYYY-MM-DD are days', () => {
  expect(['2026-11-21', '2028-02-29', '0001-01-01'].every(isDay)).toBe(true)
  for (const text of [
    '2026-02-30',
    '2027-02-29',
    '2026-1-1',
    '21/11/2026',
    '',
    '2026-11-21 ',
    '2026-13-01',
  ]) {
    expect(isDay(text), text).toBe(false)
  }
  expect(() => toDay('tomorrow')).toThrow(RangeError)
})

test('the day in Ireland begins an hour earlier in UTC in summer', () => {
  expect(dublinDay(new Date('2026-07-01T22:59:59Z'))).toBe('2026-07-01')
  expect(dublinDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02')
  expect(dublinDay(new Date('2026-12-01T23:59:59Z'))).toBe('2026-12-01')
  expect(startOfDublinDay(toDay('2026-07-02')).toISOString()).toBe('2026-07-01T23:00:00.000Z')
  expect(startOfDublinDay(toDay('2026-12-02')).toISOString()).toBe('2026-12-02T00:00:00.000Z')
})

test('the days on which clocks change have 23 and 25 hours', () => {
  const hours = (day: string) =>
    (startOfDublinDay(addDays(toDay(day), 1)).getTime() - startOfDublinDay(toDay(day)).getTime()) /
    3_600_000
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-10-26')).toBe(24)
})

test('a day starts at the first instant that falls on it, whichever day it is', () => {
  const anyDay = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anyDay, (instant) => {
      const day = dublinDay(instant)
      const start = startOfDublinDay(day)
      expect(dublinDay(start)).toBe(day)
      expect(dublinDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
    }),
  )
})

test('adding days and counting them are opposites, over leap days too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
      const day = toDay('2028-02-29')
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test('the long date is written as in Ireland', () => {
  expect(prettyDate(toDay('2026-11-01'))).toBe('1 November 2026')
})
