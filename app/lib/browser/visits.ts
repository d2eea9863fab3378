import { once } from '../once.ts'
import { dublinDay, daysBetween, prettyDate } from '../time/days.ts'
import { HOUR_MS } from '../time/durations.ts'

/** In milliseconds since 1970: the end of the previous visit, and the last activity. */
export type Visits = { previous: number | null; seen: number }

/** A return within 2 hours continues the visit: entering competitions on other sites takes time. */
const VISIT_GAP_MS = 2 * HOUR_MS
const weekday = once(() => new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'UTC' }))

export function continueVisit(known: Visits | undefined, now: number): Visits {
  // Recorded by a clock that was ahead: it would extend the visit until real time passes it.
  if (!known || known.seen > now + VISIT_GAP_MS) return { previous: null, seen: now }
  if (now - known.seen > VISIT_GAP_MS) return { previous: known.seen, seen: now }
  return { previous: known.previous, seen: Math.max(known.seen, now) }
}

export function isVisits(found: unknown): found is Visits {
  if (typeof found !== 'object' || found === null) return false
  const { previous, seen } = found as Record<string, unknown>
  return isInstant(seen) && (previous === null || isInstant(previous))
}

/** Returns 'earlier today', 'yesterday', 'on Tuesday' or 'on 3 November 2026'. */
export function visitLabel(instant: number, now: Date): string {
  const day = dublinDay(new Date(instant))
  const ago = daysBetween(day, dublinDay(now))
  if (ago <= 0) return 'earlier today'
  if (ago === 1) return 'yesterday'
  return `on ${ago < 7 ? weekday().format(Date.parse(day)) : prettyDate(day)}`
}

function isInstant(found: unknown): found is number {
  return typeof found === 'number' && Math.abs(found) <= 8.64e15
}
