import { addDays, daysBetween, type Day } from '#app/lib/time/days.ts'

/** What a report is about: a booking, a listing, or all listings of a promoter. */
export const KINDS = ['booking', 'listing', 'promoter'] as const
export type Reported = { kind: (typeof KINDS)[number]; id: number }
/** A link works for so long after the booking has ended, the listing has closed, or a promoter has asked for it. */
export const LINK_DAYS: Record<Reported['kind'], number> = {
  booking: 90,
  listing: 90,
  promoter: 30,
}

/** Below this a number could tell about a person, so none is shown. */
export const SHOWN_MIN = 10
export const FEWER = 'fewer than 10'

/** `advert` are presses on an own advert, before the listing was seen. */
export const FIGURES = {
  advert: 'Advert',
  openings: 'Openings',
  saves: 'Saves',
  mails: 'Mails',
  feeds: 'Feeds',
} as const
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]

/** Null below `SHOWN_MIN`. */
type Numbers = (number | null)[]
export type Counted = { day: Day; figure: Figure; count: number }
export type Span = { from: Day; until: Day }

/** One row per day, and the totals. A total leaves out what would tell the numbers of days that are not shown. */
export function toReport(counted: readonly Counted[], figures: readonly Figure[], span: Span) {
  const sums = new Map<string, number>()
  for (const { day, figure, count } of counted)
    sums.set(day + figure, (sums.get(day + figure) ?? 0) + count)
  const days: { day: Day; numbers: Numbers }[] = []
  const hidden = figures.map(() => 0)
  for (let { from: day } = span; day <= span.until; day = addDays(day, 1)) {
    const counts = figures.map((figure) => sums.get(day + figure) ?? 0)
    days.push({ day, numbers: counts.map(orNull) })
    for (const [index, count] of counts.entries())
      if (orNull(count) === null) hidden[index] = (hidden[index] ?? 0) + count
  }
  const total = hidden.map((few, index) => {
    const shown = days.reduce((sum, { numbers }) => sum + (numbers[index] ?? 0), 0)
    return orNull(shown + (orNull(few) ?? 0))
  })
  return { figures, days, total }
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
