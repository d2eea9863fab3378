import { expect, test } from 'vitest'
import { bucketOf, percentile75, toVisitRows, visitFigureLabel } from './visit-figures.ts'

test('a value is rounded up by less than a tenth, to few different numbers', () => {
  for (const value of [1, 7.2, 100, 1_200.5, 2_500, 9_999, 600_000]) {
    expect(bucketOf(value)).toBeGreaterThanOrEqual(value)
    expect(bucketOf(value)).toBeLessThanOrEqual(Math.ceil(value * 1.1) + 1)
  }
  expect(bucketOf(0)).toBe(1)
  const all = new Set(Array.from({ length: 10_000 }, (_, value) => bucketOf(value)))
  expect(all.size).toBeLessThan(110)
})

test('three of four visits stay within the percentile, from 20 visits on', () => {
  const buckets = (...visits: number[]) =>
    visits.map((one, index) => ({ upTo: 10 ** index, visits: one }))
  expect(percentile75(buckets(10, 9))).toBeUndefined()
  expect(percentile75(buckets(15, 5))).toBe(1)
  expect(percentile75(buckets(14, 2, 4))).toBe(10)
  expect(percentile75(buckets(0, 0, 20))).toBe(100)
  expect(percentile75(buckets(15, 5).toReversed())).toBe(1)
})

test('pages are listed by their visits, each figure by itself', () => {
  const of = (page: string, figure: 'LCP' | 'CLS', upTo: number, visits: number) => ({
    page,
    figure,
    upTo,
    visits,
  })
  expect(
    toVisitRows([
      of('/', 'LCP', 900, 20),
      of('/', 'CLS', 5, 3),
      of('/search', 'LCP', 1_900, 30),
      of('/search', 'LCP', 2_900, 60),
    ]),
  ).toEqual([
    { page: '/search', visits: 90, LCP: 2_900, INP: undefined, CLS: undefined },
    { page: '/', visits: 20, LCP: 900, INP: undefined, CLS: undefined },
  ])
})

test('figures are written as people read them', () => {
  expect(visitFigureLabel('LCP', 1_840)).toBe('1.8 s')
  expect(visitFigureLabel('INP', 96)).toBe('96 ms')
  expect(visitFigureLabel('CLS', 21)).toBe('0.02')
})
