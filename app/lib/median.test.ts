import { expect, test } from 'vitest'
import { medianOf } from './median.ts'

test.each([
  [[], undefined],
  [[5], 5],
  [[9, 1], 5],
  [[3, 1, 2], 2],
])('the median of %j is %s', (values, median) => expect(medianOf(values)).toBe(median))
