import { expect, test } from 'vitest'
import { countCell, countLabel } from './openings.ts'

test.each([
  [0, 'fewer than 10', 'fewer than 10'],
  [9, 'fewer than 10', 'fewer than 10'],
  [10, '10', '10'],
  [1234, '1,234', '1234'],
])('%d is shown as %s, and as %s in a file', (count, label, cell) => {
  expect([countLabel(count), countCell(count)]).toEqual([label, cell])
})
