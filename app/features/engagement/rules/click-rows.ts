import type { Day } from '#app/lib/time/days.ts'
import { periodStart, RANGES, type Range } from './periods.ts'

export type ClickRow = { period: Range; starts_on: Day; competition_id: number; clicks: number }
type Clicks = { day: Day; subject: number; count: number }

/** In a fixed order, so that concurrent writers don't deadlock. */
export function toClickRows(counts: readonly Clicks[]): ClickRow[] {
  const rows = new Map<string, ClickRow>()
  for (const { day, subject, count } of counts) {
    for (const period of RANGES) {
      const starts_on = periodStart(period, day)
      const key = `${period} ${starts_on} ${String(subject).padStart(10, '0')}`
      const row = rows.get(key) ?? { period, starts_on, competition_id: subject, clicks: 0 }
      rows.set(key, { ...row, clicks: row.clicks + count })
    }
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
