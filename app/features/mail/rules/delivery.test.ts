import { expect, test } from 'vitest'
import { inTurn } from './delivery.ts'

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
