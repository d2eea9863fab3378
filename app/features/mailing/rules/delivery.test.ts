import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { GIVE_UP_MS, inTurn, WAIT_MAX_MS, waitAfter } from './delivery.ts'

test('pauses grow up to a day, for two days in all', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => waitAfter(attempts) / MINUTE_MS)
  expect(minutes).toEqual([1, 5, 15, 60, 360, 1080, 1440, 1440])
  expect(waitAfter(100)).toBe(WAIT_MAX_MS)
  expect(Math.round(GIVE_UP_MS / HOUR_MS)).toBe(49)
})

test('turns go on after the last one served, and from the start when it is gone', () => {
  const items = [1, 2, 3].map((id) => ({ id }))
  const orders = [undefined, 1, 2, 3, 9].map((last) => inTurn(items, last).map(({ id }) => id))
  expect(orders).toEqual([
    [1, 2, 3],
    [2, 3, 1],
    [3, 1, 2],
    [1, 2, 3],
    [1, 2, 3],
  ])
})
