import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import {
  digestInstant,
  digestText,
  hasDigest,
  isDigestTime,
  isoWeek,
  nextDigest,
} from './digest.ts'

test('weeks follow ISO 8601 and the day in Ireland', () => {
  for (const [instant, week] of [
    ['2026-11-21T12:00:00Z', '2026-W47'],
    ['2026-11-22T23:59:59Z', '2026-W47'],
    ['2026-11-23T00:00:00Z', '2026-W48'],
    // Summer time: it is already Monday in Ireland.
    ['2026-07-05T23:30:00Z', '2026-W28'],
    ['2026-12-31T12:00:00Z', '2026-W53'],
    ['2027-01-03T12:00:00Z', '2026-W53'],
    ['2027-01-04T12:00:00Z', '2027-W01'],
    ['2024-12-30T12:00:00Z', '2025-W01'],
    ['2021-01-03T12:00:00Z', '2020-W53'],
  ] as const)
    expect([instant, isoWeek(new Date(instant))]).toEqual([instant, week])
})

test('the digest leaves on Thursday at eight, in winter and in summer', () => {
  for (const [now, leaves, next] of [
    ['2026-11-21T12:00:00Z', '2026-11-19T08:00:00.000Z', '2026-11-26T08:00:00.000Z'],
    ['2026-11-23T00:00:00Z', '2026-11-26T08:00:00.000Z', '2026-11-26T08:00:00.000Z'],
    ['2026-07-02T06:59:00Z', '2026-07-02T07:00:00.000Z', '2026-07-02T07:00:00.000Z'],
    ['2026-07-02T07:00:00Z', '2026-07-02T07:00:00.000Z', '2026-07-09T07:00:00.000Z'],
    // The clocks go back between this digest and the next.
    ['2026-10-23T12:00:00Z', '2026-10-22T07:00:00.000Z', '2026-10-29T08:00:00.000Z'],
  ] as const) {
    const at = new Date(now)
    expect([now, digestInstant(at).toISOString(), nextDigest(at).toISOString()]).toEqual([
      now,
      leaves,
      next,
    ])
  }
})

test('the digest is written up to a day ahead and skipped a day late', () => {
  for (const [now, expected] of [
    ['2026-11-25T07:59:59Z', false],
    ['2026-11-25T08:00:00Z', true],
    ['2026-11-26T08:00:00Z', true],
    ['2026-11-27T07:59:59Z', true],
    ['2026-11-27T08:00:00Z', false],
  ] as const)
    expect([now, isDigestTime(new Date(now))]).toEqual([now, expected])
})

test('a digest leaves on each Thursday', () => {
  for (const [from, until, expected] of [
    ['2026-11-26', '2026-11-26', true],
    ['2026-11-27', '2026-12-02', false],
    ['2026-11-27', '2026-12-03', true],
    ['2026-11-23', '2026-11-25', false],
    ['2026-11-23', '2026-11-26', true],
  ] as const)
    expect([from, until, hasDigest(toDay(from), toDay(until))]).toEqual([from, until, expected])
})

test('the digest is named by its day', () => {
  const { subject } = digestText(new Date('2026-11-26T08:00:00Z'))
  expect(subject).toBe('New and ending soon: 26 November 2026')
})
