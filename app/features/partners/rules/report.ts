import { addDays, daysBetween, type Day } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

/** How long a mailed link of a promoter's page works. */
export const CLAIM_DAYS = 90
export const CLAIM_MS = CLAIM_DAYS * DAY_MS
/** After a listing has closed, or a booking ended, its report can be read for so long. */
export const REPORT_DAYS = 90
/** Below this a number could tell about a person, so none is shown. */
export const SHOWN_MIN = 10
export const FEWER = 'fewer than 10'

export const FIGURES = {
  openings: 'Openings',
  saves: 'Saves',
  mails: 'Mails',
  feeds: 'Feeds',
} as const
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]

/** Null below `SHOWN_MIN`. */
export type Numbers = Record<Figure, number | null>
export type Counted = { day: Day; figure: Figure; count: number }
export type Span = { from: Day; until: Day }

/** One row per day, and the totals. A total leaves out what would tell the numbers of days that are not shown. */
export function toReport(counted: readonly Counted[], { from, until }: Span) {
  const sums = new Map<string, number>()
  for (const { day, figure, count } of counted)
    sums.set(`${day} ${figure}`, (sums.get(`${day} ${figure}`) ?? 0) + count)
  const days: ({ day: Day } & Numbers)[] = []
  const shown = { openings: 0, saves: 0, mails: 0, feeds: 0 }
  const hidden = { ...shown }
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const row: Numbers = { openings: null, saves: null, mails: null, feeds: null }
    for (const figure of FIGURE_NAMES) {
      const count = sums.get(`${day} ${figure}`) ?? 0
      row[figure] = orNull(count)
      if (count < SHOWN_MIN) hidden[figure] += count
      else shown[figure] += count
    }
    days.push({ day, ...row })
  }
  const total: Numbers = { openings: null, saves: null, mails: null, feeds: null }
  for (const figure of FIGURE_NAMES)
    total[figure] = orNull(shown[figure] + (orNull(hidden[figure]) ?? 0))
  return { days, total }
}

function orNull(count: number) {
  return count < SHOWN_MIN ? null : count
}

/** Days of the span on which a listing was open, at least one. */
export function openDays(listing: Span, span: Span): number {
  const from = listing.from > span.from ? listing.from : span.from
  const until = listing.until < span.until ? listing.until : span.until
  return Math.max(daysBetween(from, until) + 1, 1)
}
