import { expect, test } from 'vitest'
import { prizeLabel } from './prize.ts'

test('a prize is described by its worth, its number, or both', () => {
  const prizes = [
    [1500, null],
    [1500, 1],
    [180, 10],
    [0, null],
    [null, 10],
    [null, 1],
    [null, null],
  ] as const
  expect(prizes.map(([value, count]) => prizeLabel(value, count))).toEqual([
    '€1,500',
    '€1,500',
    '€180 · 10 prizes',
    '€0',
    '10 prizes',
    '',
    '',
  ])
})
