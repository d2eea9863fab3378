import { expect, test } from 'vitest'
import { mayPrefetch } from './connection.ts'

test('links are prefetched unless on 2g or 3g, saving data, or offline', () => {
  expect(mayPrefetch(undefined, true)).toBe(true)
  expect(mayPrefetch({ effectiveType: '4g' }, true)).toBe(true)
  expect(mayPrefetch({ effectiveType: '3g' }, true)).toBe(false)
  expect(mayPrefetch({ effectiveType: '2g' }, true)).toBe(false)
  expect(mayPrefetch({ effectiveType: 'slow-2g' }, true)).toBe(false)
  expect(mayPrefetch({ saveData: true }, true)).toBe(false)
  expect(mayPrefetch(undefined, false)).toBe(false)
})
