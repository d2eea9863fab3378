import { expect, test } from 'vitest'
import { nextTime } from './cron.ts'

const next = (pattern: string, after: string) =>
  new Date(nextTime(pattern, Date.parse(after))).toISOString()

function timesOf(pattern: string, from: string, count: number) {
  const times = [from]
  for (let number = 0; number < count; number += 1) times.push(next(pattern, times.at(-1) ?? ''))
  return times.slice(1)
}

test('a pattern is in Irish time, in summer and winter', () => {
  expect(next('30 3 * * *', '2026-07-01T12:00:00Z')).toBe('2026-07-02T02:30:00.000Z')
  expect(next('30 3 * * *', '2026-11-21T12:00:00Z')).toBe('2026-11-22T03:30:00.000Z')
  expect(next('0 9 * * 4', '2026-11-21T12:00:00Z')).toBe('2026-11-26T09:00:00.000Z')
})

test('the next time is after the given one, never the same', () => {
  expect(next('30 3 * * *', '2026-11-22T03:30:00Z')).toBe('2026-11-23T03:30:00.000Z')
  expect(next('30 3 * * *', '2026-11-22T03:29:59.999Z')).toBe('2026-11-22T03:30:00.000Z')
})

test('a time skipped by the clock change is due once, right after it', () => {
  expect(timesOf('30 1 * * *', '2027-03-27T12:00:00Z', 2)).toEqual([
    '2027-03-28T01:00:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ])
})

test('a time repeated by the clock change is due once', () => {
  expect(timesOf('30 1 * * *', '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

test('an hourly pattern is due every hour when the clocks change', () => {
  expect(timesOf('7 * * * *', '2026-10-24T23:30:00Z', 3)).toEqual([
    '2026-10-25T00:07:00.000Z',
    '2026-10-25T01:07:00.000Z',
    '2026-10-25T02:07:00.000Z',
  ])
  expect(timesOf('7 * * * *', '2027-03-27T23:30:00Z', 3)).toEqual([
    '2027-03-28T00:07:00.000Z',
    '2027-03-28T01:07:00.000Z',
    '2027-03-28T02:07:00.000Z',
  ])
})

test('a pattern that is invalid or never due is refused', () => {
  expect(() => nextTime('every night', 0)).toThrow('exactly five')
  expect(() => nextTime('* * * * * *', 0)).toThrow('requires exactly 5')
  expect(() => nextTime('0 0 31 2 *', 0)).toThrow('never due again')
})
