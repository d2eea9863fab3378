import type { Db } from '#app/db/client.server.ts'
import { writeCounts } from '#app/features/statistics/operations/write-counts.server.ts'
import type { Counters } from '#app/features/statistics/operations/counters.server.ts'
import { periodStart, RANGES } from '#app/features/statistics/rules/periods.ts'
import type { Day } from '#app/lib/time/days.ts'

type Counted<Subject> = { day: Day; subject: Subject; count: number }

const clickKeys = (day: Day, id: number) =>
  RANGES.map((period) => [period, periodStart(period, day), id])

/** Openings of listings, as a flush writes them. */
export async function addClicks(db: Db, counted: readonly Counted<number>[]) {
  for (const { day, subject, count } of counted)
    await writeCounts(
      db,
      'click',
      clickKeys(day, subject).map((key) => ({ key, count })),
    )
}

export function addEmptySearches(db: Db, counted: readonly Counted<string>[]) {
  return writeCounts(
    db,
    'empty-search',
    counted.map(({ day, subject, count }) => ({ key: [day, subject], count })),
  )
}

export function countClick(counters: Pick<Counters, 'count'>, id: number, day: Day) {
  for (const key of clickKeys(day, id)) counters.count('click', key)
}
