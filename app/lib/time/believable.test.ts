import { expect, test } from 'vitest'
import { isUnbelievable } from './believable.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

const NOW = new Date('2026-11-29T12:00:00Z')

test.for([
  ['what is long past', -400 * DAY_MS, 0, false],
  ['what another server has just done, whose clock is minutes ahead', 4 * MINUTE_MS, 0, false],
  ['what was done by a clock an hour ahead', HOUR_MS, 0, true],
  ['the end of a lease', 2 * MINUTE_MS, 2 * MINUTE_MS, false],
  ['the end of a lease, by a clock that is minutes ahead', 6 * MINUTE_MS, 2 * MINUTE_MS, false],
  ['the end of a lease, by a clock an hour ahead', HOUR_MS, 2 * MINUTE_MS, true],
  ['a retry after a day', DAY_MS, DAY_MS, false],
  ['a retry after a day, by a clock 40 days ahead', 41 * DAY_MS, DAY_MS, true],
] as const)('%s', ([, ahead, longestMs, expected]) => {
  expect(isUnbelievable(NOW.getTime() + ahead, NOW, longestMs)).toBe(expected)
})
