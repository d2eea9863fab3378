import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import {
  firstHour,
  firstShown,
  lastDays,
  periodStart,
  shownPeriods,
  timelineOf,
} from './periods.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const TODAY = toDay('2026-11-21')

test("a timeline ends with today's period and has two halves", () => {
  const ends = (['day', 'week', 'month'] as const).map((range) => {
    const timeline = timelineOf(range, TODAY)
    const { starts, until } = timeline
    return [starts.length, starts[0], firstShown(timeline), starts.at(-1), until]
  })
  expect(ends).toEqual([
    [60, '2026-09-23', '2026-10-23', '2026-11-21', '2026-11-22'],
    [52, '2025-11-24', '2026-05-25', '2026-11-16', '2026-11-23'],
    [48, '2022-12-01', '2024-12-01', '2026-11-01', '2026-12-01'],
  ])
})

test('weeks start on Monday, months on their first day', () => {
  const mondays = ['2026-11-16', '2026-11-21', '2026-11-22', '2026-11-23', '1969-12-31'] as const
  expect(mondays.map((day) => periodStart('week', toDay(day)))).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
    '1969-12-29',
  ])
  expect(periodStart('month', toDay('2028-02-29'))).toBe('2028-02-01')
})

test('periods are contiguous on any day', () => {
  for (let offset = 0; offset < 400; offset += 1) {
    const today = addDays(TODAY, offset)
    for (const range of ['day', 'week', 'month'] as const) {
      const timeline = timelineOf(range, today)
      const follow = lastDays(timeline).map((day) => addDays(day, 1))
      expect(follow).toEqual([...timeline.starts.slice(1), timeline.until])
      expect(follow.slice(0, -1).every((day) => periodStart(range, day) === day)).toBe(true)
    }
  }
})

test('a day in Ireland starts at local midnight, an hour earlier in summer', () => {
  const hour = (time: string) => Date.parse(time) / HOUR_MS
  expect(firstHour(toDay('2026-01-15'))).toBe(hour('2026-01-15T00:00:00Z'))
  expect(firstHour(toDay('2026-07-15'))).toBe(hour('2026-07-14T23:00:00Z'))
  // Clocks go forward at 1:00 on 29 March and back at 2:00 on 25 October.
  expect(firstHour(toDay('2026-03-30')) - firstHour(toDay('2026-03-29'))).toBe(23)
  expect(firstHour(toDay('2026-10-26')) - firstHour(toDay('2026-10-25'))).toBe(25)
})

test('a period has a short and a long label, and the last one is open', () => {
  const named = (['day', 'week', 'month'] as const).map((range) => {
    const [first, ...others] = shownPeriods(timelineOf(range, TODAY))
    return [first?.short, first?.long, others.at(-1)?.long]
  })
  expect(named).toEqual([
    ['23 Oct', '23 October 2026', '21 November 2026, so far'],
    ['25 May', 'Week from 25 May 2026', 'Week from 16 November 2026, so far'],
    ['Dec 2024', 'December 2024', 'November 2026, so far'],
  ])
})
