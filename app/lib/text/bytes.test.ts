import { expect, test } from 'vitest'
import { sizeLabel } from './bytes.ts'

test.for([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1500, '1.5 kB'],
  [9_949, '9.9 kB'],
  [9_951, '10 kB'],
  [12_345, '12 kB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [1_000_000, '1 MB'],
  [1_234_567_890, '1.2 GB'],
  [2e12, '2 TB'],
  [5e18, '5,000 PB'],
] as const)('%d is %s', ([bytes, label]) => {
  expect(sizeLabel(bytes)).toBe(label)
})
