import { expect, test } from 'vitest'
import { isUnchanged } from './is-unchanged.ts'

const CASES: [condition: string | null | undefined, etag: string, same: boolean][] = [
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"b"', '"a"', false],
  ['"b", W/"a"', 'W/"a"', true],
  ['"b","a"', 'W/"a"', true],
  [' "b" ,\t"a" ', '"a"', true],
  // A tag may hold a comma, and be part of another.
  ['"b,a"', '"a"', false],
  ['"b,a", "c"', 'W/"b,a"', true],
  ['"aa"', '"a"', false],
  ['W/"other-a"', 'W/"a"', false],
  ['*', 'W/"a"', true],
  [' * ', '"a"', true],
  ['"*"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  ['w/"b"', '"a"', false],
  [undefined, '"a"', false],
  [null, '"a"', false],
]

test.each(CASES)('If-None-Match %j and the ETag %j', (condition, etag, same) => {
  expect(isUnchanged(condition, etag)).toBe(same)
})
