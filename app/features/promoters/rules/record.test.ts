import { expect, test } from 'vitest'
import { isIndexed, shareLabel, winnersLabel, type Record24 } from './record.ts'

const aRecord = (changes: Partial<Record24>): Record24 => ({
  listed: 12,
  moved: 0,
  looked: 0,
  published: 0,
  upheld: 0,
  ...changes,
})

test.each([
  [{}, 'Not looked at yet'],
  [{ looked: 2, published: 2 }, 'Only 2 looked at so far'],
  [{ looked: 3, published: 0 }, '0 of the 3 we looked at'],
  [{ looked: 12, published: 7 }, '7 of the 12 we looked at'],
])('%o says of winners: %s', (changes, label) => {
  expect(winnersLabel(aRecord(changes))).toBe(label)
})

test.each([
  [0, 31, 'None'],
  [2, 31, '2 of 31'],
  [1, 3, '1 of 3'],
  [2, 2, '2'],
])('%i of %i listings is written as %s', (count, listed, label) => {
  expect(shareLabel(count, aRecord({ listed }))).toBe(label)
})

test('search engines index promoters of two listings or more', () => {
  expect([1, 2].map((listed) => isIndexed({ listed }))).toEqual([false, true])
})
