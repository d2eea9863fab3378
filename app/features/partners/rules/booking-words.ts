import { prettyDate, type Day } from '#app/lib/time/days.ts'

/** How long one booking may last, and how far ahead it may begin, in days. */
export const BOOKING_MAX_DAYS = 31
export const BOOKING_AHEAD_DAYS = 56
export const SENTENCE_MAX = 160

type Named = { title: string | null; btnText: string | null }

export function nameOf({ title, btnText }: Named): string {
  return title ?? btnText ?? ''
}

export function spanOf({ from, until }: { from: Day | null; until: Day | null }): string {
  if (!from) return until ? `until ${prettyDate(until)}` : 'without an end'
  return until ? `${prettyDate(from)} to ${prettyDate(until)}` : `from ${prettyDate(from)}`
}
