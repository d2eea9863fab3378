import { daysBetween, toDay, type Day } from '#app/lib/time/days.ts'

const A_MONDAY = toDay('1970-01-05')
const WEEK = 7

/** Arranges days that follow one another in weeks from Monday to Sunday; null before the first and after the last. */
export function toWeeks<T extends { day: Day }>(days: readonly T[]): (T | null)[][] {
  const [first] = days
  if (!first) return []
  const before = daysBetween(A_MONDAY, first.day) % WEEK
  const cells = [...Array<null>(before).fill(null), ...days]
  return Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_cell, index) => cells[week * WEEK + index] ?? null),
  )
}
