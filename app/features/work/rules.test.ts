import { expect, test } from 'vitest'
import {
  dueAfterFailure,
  failureText,
  GIVE_UP_MS,
  isLeaseGood,
  LEASE_MS,
  PAUSE_MAX_MS,
  pauseAfter,
  rightDueTime,
  TRIES_MAX,
  workTitle,
} from './rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

const NOW = 1000 * HOUR_MS
/** Due at each full hour. */
const hourly = (after: number) => (Math.floor(after / HOUR_MS) + 1) * HOUR_MS

const TIMES: [label: string, dueAt: number, startedAt: number | null, right: number][] = [
  ['a job that is not due yet', NOW + HOUR_MS, NOW - HOUR_MS, NOW + HOUR_MS],
  ['a job that is due now', NOW, NOW - HOUR_MS, NOW],
  ['a job overdue by 400 days', NOW - 9600 * HOUR_MS, NOW - 9601 * HOUR_MS, NOW - 9600 * HOUR_MS],
  ['a job that never ran', NOW - 1, null, NOW - 1],
  ['a due time too far ahead', NOW + HOUR_MS + 1, NOW - HOUR_MS, NOW + HOUR_MS],
  ['a clock that was 40 days behind', NOW - 960 * HOUR_MS, NOW - HOUR_MS / 2, NOW],
  ['a clock that was 400 days ahead', NOW + 9601 * HOUR_MS, NOW + 9600 * HOUR_MS, NOW + HOUR_MS],
  ['a clock that was two hours ahead', NOW + 3 * HOUR_MS, NOW + 2 * HOUR_MS, NOW + 3 * HOUR_MS],
]

test.for(TIMES)('the due time after %s', ([, dueAt, startedAt, right]) => {
  expect(rightDueTime({ dueAt, startedAt }, NOW, hourly)).toBe(right)
})

test('a frequent job is missed for two hours at most when the clock is set back', () => {
  const everyFive = (after: number) => (Math.floor(after / (5 * MINUTE_MS)) + 1) * 5 * MINUTE_MS
  const rightAfter = (hours: number) => {
    const startedAt = NOW + hours * HOUR_MS
    return rightDueTime({ dueAt: everyFive(startedAt), startedAt }, NOW, everyFive)
  }
  expect(rightAfter(2)).toBe(NOW + 2 * HOUR_MS + 5 * MINUTE_MS)
  expect(rightAfter(23)).toBe(NOW + 5 * MINUTE_MS)
})

test('a lease is good until it ends, and not further ahead than a lease lasts', () => {
  const good = [NOW - 1, NOW, NOW + 1, NOW + LEASE_MS, NOW + LEASE_MS + 1].map((until) =>
    isLeaseGood(until, NOW),
  )
  expect(good).toEqual([false, false, true, true, false])
})

test('pauses grow up to a day, two days in all', () => {
  const pauses = Array.from({ length: TRIES_MAX - 1 }, (_, index) => pauseAfter(index + 1))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBe(MINUTE_MS)
  expect(pauses.at(-1)).toBe(PAUSE_MAX_MS)
  expect(pauseAfter(99)).toBe(PAUSE_MAX_MS)
  expect(GIVE_UP_MS).toBeGreaterThan(2 * DAY_MS)
  expect(GIVE_UP_MS).toBeLessThan(2.1 * DAY_MS)
})

test('work is given up after the last pause, except what comes again', () => {
  expect(dueAfterFailure({ tries: 1 }, NOW)).toBe(NOW + MINUTE_MS)
  expect(dueAfterFailure({ tries: TRIES_MAX - 1 }, NOW)).toBe(NOW + DAY_MS)
  expect(dueAfterFailure({ tries: TRIES_MAX }, NOW)).toBeUndefined()
  const latest = NOW + 2 * MINUTE_MS
  expect(dueAfterFailure({ tries: 1, latest }, NOW)).toBe(NOW + MINUTE_MS)
  expect(dueAfterFailure({ tries: 2, latest }, NOW)).toBe(latest)
  expect(dueAfterFailure({ tries: 99, latest }, NOW)).toBe(latest)
})

test('a failure text contains no address or password, and is short', () => {
  expect(failureText(new Error('550 <aoife@example.ie> is unknown'))).toBe(
    '550 <address> is unknown',
  )
  expect(failureText(new Error('cannot reach postgres://me:secret@db/x'))).toBe(
    'cannot reach <address>',
  )
  expect(failureText('x'.repeat(9000))).toHaveLength(500)
  expect(failureText(new Error(''))).toBe('It failed.')
})

test('a name becomes a heading', () => {
  expect(workTitle('forget-ended-sessions')).toBe('Forget ended sessions')
})
