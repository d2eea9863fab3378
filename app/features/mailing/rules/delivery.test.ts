import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { waitAfter } from './delivery.ts'

test('delays grow up to a day', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7].map((attempts) => waitAfter(attempts) / MINUTE_MS)
  expect(minutes).toEqual([1, 5, 30, 120, 720, 1440, 1440])
})
