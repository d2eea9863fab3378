import {
  addDays,
  daysBetween,
  prettyDate,
  startOfDublinDay,
  toDay,
  type Day,
} from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

export const RANGES = ['day', 'week', 'month'] as const
export type Range = (typeof RANGES)[number]

const SHOWN: Record<Range, number> = { day: 30, week: 26, month: 24 }
export const RANGE_LABELS: Record<Range, string> = {
  day: '30 days',
  week: '26 weeks',
  month: '24 months',
}

const A_MONDAY = toDay('1970-01-05')

/** The periods of a range up to now, and as many before them for comparison. */
export type Timeline = {
  range: Range
  /** The first day of each period, oldest first; the second half is shown. */
  starts: Day[]
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

/** Weeks start on Monday. */
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

export function firstShown({ starts }: Timeline): Day {
  return toDay(starts[starts.length / 2] ?? '')
}

export function lastDays({ starts, until }: Timeline): Day[] {
  return [...starts.slice(1), until].map((day) => addDays(day, -1))
}

/** UTC hours since 1970; in Ireland midnight is always a full hour. */
export function firstHour(day: Day): number {
  return startOfDublinDay(day).getTime() / HOUR_MS
}

export type Period = { start: Day; short: string; long: string }

export function shownPeriods({ range, starts }: Timeline): Period[] {
  return starts.slice(starts.length / 2).map((start, index, { length }) => ({
    start,
    short: shortLabel(range, start),
    long: longLabel(range, start) + (index === length - 1 ? ', so far' : ''),
  }))
}

/** Formats '21 Nov' or 'Nov 2026'. */
function shortLabel(range: Range, start: Day): string {
  const [day, month, year] = prettyDate(start).split(' ')
  const name = month?.slice(0, 3)
  return range === 'month' ? `${name} ${year}` : `${day} ${name}`
}

/** Formats '21 November 2026', 'Week from 16 November 2026' or 'November 2026'. */
function longLabel(range: Range, start: Day): string {
  const date = prettyDate(start)
  if (range === 'month') return date.replace('1 ', '')
  return range === 'week' ? `Week from ${date}` : date
}
