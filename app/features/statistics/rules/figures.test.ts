import { expect, test } from 'vitest'
import { numberLabel, ticksFor } from '#app/lib/chart-series.ts'
import { changeLabel, comparedEnds, comparedSums, isKnown, shownOf } from './figures.ts'

test('the second half is shown beside the first', () => {
  expect(shownOf([1, 2, 3, 4])).toEqual([3, 4])
  expect(comparedSums('x', [1, 2, 3, 4])).toEqual({ label: 'x', now: 7, before: 3 })
  expect(comparedSums('x', [null, 2, null, 4])).toEqual({ label: 'x', now: 4, before: null })
  expect(comparedEnds('x', [1, 2, 3, 4])).toEqual({ label: 'x', now: 4, before: 2 })
})

test('a change is a percentage', () => {
  const cases: [number, number, string][] = [
    [112, 100, '+12%'],
    [95, 100, '−5%'],
    [0, 100, '−100%'],
    [1001, 1000, 'no change'],
    [3000, 1, '+299,900%'],
  ]
  for (const [now, before, label] of cases) {
    expect([now, before, changeLabel({ now, before })]).toEqual([now, before, label])
  }
})

test('a total without a number, now and before, is not shown', () => {
  const totals = [
    [0, 0],
    [0, null],
    [null, 4],
    [0, 4],
    [4, 0],
    [4, null],
  ] as const
  const known = totals.filter(([now, before]) => isKnown({ label: 'x', now, before }))
  expect(known).toEqual(totals.slice(3))
})

test('numbers have at most one decimal, and a missing one is a dash', () => {
  const labels = [1234, 5.25, 0, null, undefined].map(numberLabel)
  expect(labels).toEqual(['1,234', '5.3', '0', '–', '–'])
})

test('the scale has two to five round numbers and covers the maximum', () => {
  expect(ticksFor(0)).toEqual([0, 1])
  expect(ticksFor(1)).toEqual([0, 1])
  expect(ticksFor(3)).toEqual([0, 1, 2, 3])
  expect(ticksFor(9)).toEqual([0, 5, 10])
  expect(ticksFor(34)).toEqual([0, 10, 20, 30, 40])
  for (let max = 0; max < 3_000_000; max = Math.ceil((max + 1) * 1.07)) {
    const ticks = ticksFor(max)
    expect([max, ticks.length >= 2 && ticks.length <= 5]).toEqual([max, true])
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})
