import { addDays, daysBetween, startOfDublinDay, toDay, type Day } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

export const RANGES = ['day', 'week', 'month'] as const
/** What one bar stands for. */
export type Range = (typeof RANGES)[number]

const SHOWN: Record<Range, number> = { day: 30, week: 26, month: 24 }
export const RANGE_LABELS: Record<Range, string> = {
  day: '30 days',
  week: '26 weeks',
  month: '24 months',
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const A_MONDAY = toDay('1970-01-05')

/** The periods of a range up to now, and as many before them to compare with. */
export type Timeline = {
  range: Range
  /** The first day of each period, the oldest first; the second half is what is shown. */
  starts: Day[]
  /** The day after the last period. */
  until: Day
}

export function timelineOf(range: Range, today: Day): Timeline {
  const last = periodStart(range, today)
  const starts = [last]
  while (starts.length < 2 * SHOWN[range]) {
    starts.push(periodStart(range, addDays(starts.at(-1) ?? last, -1)))
  }
  return { range, starts: starts.reverse(), until: nextStart(range, last) }
}

/** The first day of the period that a day is in; weeks begin on Monday. */
export function periodStart(range: Range, day: Day): Day {
  if (range === 'day') return day
  if (range === 'month') return toDay(`${day.slice(0, 7)}-01`)
  const sinceMonday = ((daysBetween(A_MONDAY, day) % 7) + 7) % 7
  return addDays(day, -sinceMonday)
}

function nextStart(range: Range, start: Day): Day {
  if (range === 'day') return addDays(start, 1)
  if (range === 'week') return addDays(start, 7)
  return periodStart('month', addDays(start, 31))
}

/** The first day that is shown; what comes before is compared with. */
export function firstShown({ starts }: Timeline): Day {
  return toDay(starts[starts.length / 2] ?? '')
}

/** The last day of each period. */
export function lastDays({ starts, until }: Timeline): Day[] {
  return [...starts.slice(1), until].map((day) => addDays(day, -1))
}

/** The hour since 1970 in UTC with which a day begins in Ireland: midnight there is a full hour. */
export function firstHour(day: Day): number {
  return startOfDublinDay(day).getTime() / HOUR_MS
}

/** A period as it is shown. */
export type Period = { start: Day; short: string; long: string }

/** The periods that are shown, the oldest first; the last of them is not over. */
export function shownPeriods({ range, starts }: Timeline): Period[] {
  return starts.slice(starts.length / 2).map((start, index, { length }) => ({
    start,
    short: shortLabel(range, start),
    long: longLabel(range, start) + (index === length - 1 ? ', so far' : ''),
  }))
}

/** '21 Nov', 'Nov 2026'. */
function shortLabel(range: Range, start: Day): string {
  const [year, month, day] = start.split('-')
  const name = MONTHS[Number(month) - 1]?.slice(0, 3)
  return range === 'month' ? `${name} ${year}` : `${Number(day)} ${name}`
}

/** '21 November 2026', 'Week from 16 November 2026', 'November 2026'. */
function longLabel(range: Range, start: Day): string {
  const [year, month, day] = start.split('-')
  const name = `${MONTHS[Number(month) - 1]} ${year}`
  if (range === 'month') return name
  return `${range === 'week' ? 'Week from ' : ''}${Number(day)} ${name}`
}
