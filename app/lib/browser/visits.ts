import { dublinDay, daysBetween, prettyDate } from '../time/days.ts'
import { HOUR_MS } from '../time/durations.ts'

/**
 * When this device was here, in milliseconds since 1970: at the end of the visit before this one,
 * null on the first, and lately.
 */
export type Visits = { previous: number | null; seen: number }

/** Whoever comes back within 2 hours is still here: entering competitions elsewhere takes time. */
const VISIT_GAP_MS = 2 * HOUR_MS
const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'UTC' })

/** The device is seen again: the same visit goes on, or a new one begins. */
export function continueVisit(known: Visits | undefined, now: number): Visits {
  // A clock that was ahead would let a visit go on until it is overtaken.
  if (!known || known.seen > now + VISIT_GAP_MS) return { previous: null, seen: now }
  if (now - known.seen > VISIT_GAP_MS) return { previous: known.seen, seen: now }
  return { previous: known.previous, seen: Math.max(known.seen, now) }
}

export function isVisits(found: unknown): found is Visits {
  if (typeof found !== 'object' || found === null) return false
  const { previous, seen } = found as Record<string, unknown>
  return isInstant(seen) && (previous === null || isInstant(previous))
}

/** 'earlier today', 'yesterday', 'on Tuesday', 'on 3 November 2026'. */
export function visitLabel(instant: number, now: Date): string {
  const day = dublinDay(new Date(instant))
  const ago = daysBetween(day, dublinDay(now))
  if (ago <= 0) return 'earlier today'
  if (ago === 1) return 'yesterday'
  return `on ${ago < 7 ? weekday.format(Date.parse(day)) : prettyDate(day)}`
}

/** One that dates can be made of. */
function isInstant(found: unknown): found is number {
  return typeof found === 'number' && Math.abs(found) <= 8.64e15
}
