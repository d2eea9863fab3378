import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { toClickRows } from './click-rows.ts'

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'].map(toDay)

test('a click counts in its day, week and month', () => {
  const rows = toClickRows([
    { day: toDay('2026-11-01'), subject: 7, count: 2 },
    { day: toDay('2026-11-02'), subject: 7, count: 3 },
  ])
  expect(rows.map(({ period, starts_on, clicks }) => [period, starts_on, clicks])).toEqual([
    ['day', '2026-11-01', 2],
    ['day', '2026-11-02', 3],
    ['month', '2026-11-01', 5],
    ['week', '2026-10-26', 2],
    ['week', '2026-11-02', 3],
  ])
})

test('rows have one order and no duplicates, for any order of clicks', () => {
  const clicks = fc.record({
    day: fc.constantFrom(...DAYS),
    subject: fc.integer({ min: 1, max: 2_147_483_647 }),
    count: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(clicks, { maxLength: 30 }), (counts) => {
      const rows = toClickRows(counts)
      expect(toClickRows(counts.toReversed())).toEqual(rows)
      const counters = rows.map((row) => `${row.period} ${row.starts_on} ${row.competition_id}`)
      expect(new Set(counters).size).toBe(rows.length)
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      expect(rows.reduce((sum, row) => sum + row.clicks, 0)).toBe(3 * total)
    }),
  )
})
