import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { NOW } from '#test/makers.ts'
import { isGivenUp, retryAt } from './schedule.ts'
import { attention, failureWords, lastAnswer, type SourceState } from './sentences.ts'

const AT = NOW.getTime()
const FINE: SourceState = {
  kind: 'feed',
  lastRunAt: AT,
  lastStatus: 200,
  lastError: null,
  seen: 12,
  zeroRuns: 0,
  pausedFor: null,
}
const ANSWERS: [changes: Partial<SourceState>, sentence: string][] = [
  [{}, 'Read today at 12:00: 12 items.'],
  [{ seen: 1, lastRunAt: AT - DAY_MS }, 'Read on Friday: 1 item.'],
  [{ lastStatus: 304 }, 'Nothing has changed: read today at 12:00.'],
  [{ lastRunAt: null, lastStatus: null }, 'Not read yet.'],
  [
    { lastError: failureWords('status', 404), lastRunAt: AT - 4 * DAY_MS },
    'Failed: the server answered 404 on Tuesday.',
  ],
  [
    { lastError: failureWords('time', undefined), lastRunAt: AT - 9 * DAY_MS },
    'Failed: the server took too long on 12 Nov 2026.',
  ],
]

test.for(ANSWERS)('the last answer in plain words: %o', ([changes, sentence]) => {
  expect(lastAnswer({ ...FINE, ...changes }, NOW)).toBe(sentence)
})

test('a flood, a source that is off and one without items need attention', () => {
  expect(attention(FINE)).toBeUndefined()
  expect(attention({ ...FINE, zeroRuns: 2 })).toBeUndefined()
  expect(attention({ ...FINE, pausedFor: 'admin' })).toBeUndefined()
  expect(attention({ ...FINE, zeroRuns: 3 })).toContain('No items, 3 times in a row')
  expect(attention({ ...FINE, pausedFor: 'flood' })).toContain('more than ten new items')
  expect(attention({ ...FINE, pausedFor: 'failing' })).toContain('failed for 14 days')
})

test('retries back off to a day, and never come sooner than usual', () => {
  const hours = (everyHours: number, failures: number) =>
    (retryAt(NOW, everyHours, failures) - AT) / HOUR_MS
  expect([1, 2, 3, 4, 5, 6, 90].map((failures) => hours(1, failures))).toEqual([
    1, 2, 4, 8, 16, 24, 24,
  ])
  expect(hours(72, 1)).toBe(72)
  expect(isGivenUp(AT - 14 * DAY_MS, NOW)).toBe(true)
  expect(isGivenUp(AT - 14 * DAY_MS + 1, NOW)).toBe(false)
})
