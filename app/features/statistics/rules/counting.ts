import type { Day } from '#app/lib/time/days.ts'
import { firstHour, lastDays, type Timeline } from './periods.ts'

/** Events in an hour since 1970 in UTC. */
export type HourCount = { hour: number; count: number }
/** Decisions in an hour that took this long, in tenths of an hour. */
export type DurationCount = HourCount & { tenths: number }
export type DayCount = { day: Day; count: number }

export function sumHours(timeline: Timeline, hours: readonly HourCount[]): number[] {
  const sums = timeline.starts.map(() => 0)
  const find = periodFinder(timeline)
  for (const { hour, count } of hours) {
    const index = find(hour)
    if (index !== undefined) sums[index] = (sums[index] ?? 0) + count
  }
  return sums
}

/** Sums days; null for periods before `recordedFrom`, when recording started. */
export function sumDays({ starts, until }: Timeline, days: readonly DayCount[], recordedFrom: Day) {
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? until
    return start < recordedFrom ? null : sum(days.filter(({ day }) => day >= start && day < next))
  })
}

export function medianHours(timeline: Timeline, taken: readonly DurationCount[]) {
  const find = periodFinder(timeline)
  const periods = timeline.starts.map((): DurationCount[] => [])
  for (const one of taken) periods[find(one.hour) ?? -1]?.push(one)
  return periods.map(medianOf)
}

export function medianOf(taken: readonly DurationCount[]): number | null {
  const sorted = taken.toSorted((a, b) => a.tenths - b.tenths)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const at = (place: number) => {
    let seen = 0
    return sorted.find(({ count }) => (seen += count) > place)?.tenths ?? 0
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 20
}

export type OpenCounts = {
  open: number
  published: readonly HourCount[]
  closed: readonly DayCount[]
}

/** Computed backwards from today: minus listings published later, plus those closed since. */
export function openAtEnds(timeline: Timeline, today: Day, counts: OpenCounts): number[] {
  const published = sumHours(timeline, counts.published)
  const ends = lastDays(timeline).map((day) => (day < today ? day : today))
  return ends.map((end, index) => {
    const later = published.slice(index + 1).reduce((total, count) => total + count, 0)
    const since = sum(counts.closed.filter(({ day }) => day >= end))
    return Math.max(counts.open - later + since, 0)
  })
}

function periodFinder({ starts, until }: Timeline) {
  const bounds = [...starts, until].map(firstHour)
  return (hour: number) => {
    const next = bounds.findIndex((bound) => bound > hour)
    return next > 0 ? next - 1 : undefined
  }
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
