import { expect, test } from 'vitest'
import { toDay } from './days.ts'
import { dublinInstant, dublinLabel, dublinTime, isTime } from './wall-clock.ts'

test('a time in Ireland converts to an instant, in winter, in summer and across clock changes', () => {
  for (const [day, time, instant] of [
    ['2026-11-26', '08:00', '2026-11-26T08:00:00.000Z'],
    ['2026-07-02', '08:00', '2026-07-02T07:00:00.000Z'],
    ['2026-07-02', '00:30', '2026-07-01T23:30:00.000Z'],
    // Clocks go forward from 01:00 to 02:00.
    ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '23:59', '2026-03-29T22:59:00.000Z'],
    // Clocks go back from 02:00 to 01:00: 01:30 occurs twice.
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
    ['2026-10-25', '23:59', '2026-10-25T23:59:00.000Z'],
  ] as const)
    expect([day, time, dublinInstant(toDay(day), time).toISOString()]).toEqual([day, time, instant])
})

test('the labels show the time in Ireland', () => {
  const instant = new Date('2026-07-02T07:00:00Z')
  expect(dublinTime(instant)).toBe('08:00')
  expect(dublinLabel(instant)).toBe('Thursday 2 July 2026, 08:00')
})

test('a time has two digits for each part', () => {
  for (const time of ['00:00', '08:05', '23:59']) expect(isTime(time)).toBe(true)
  for (const time of ['', '8:00', '24:00', '08:60', '08:00:00', '0800', ' 08:00'])
    expect([time, isTime(time)]).toEqual([time, false])
  expect(() => dublinInstant(toDay('2026-01-01'), '25:00')).toThrow(RangeError)
})
