import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'

/** More new items than this in one run are a flood, which pauses the source. */
export const NEW_MAX = 10
/** After this many answers without an item, the admin home shows the source. */
export const ZERO_RUNS_MAX = 3
/** A source that has failed for this long is switched off. */
const FAILING_MAX_MS = 14 * DAY_MS
/** The kind of work that reads a source. */
export const SOURCE = 'source'
export const EVERY_HOURS = [1, 3, 6, 12, 24, 72, 168] as const

export const EVERY_MAX_MS = Math.max(...EVERY_HOURS) * HOUR_MS

const RETRY_MAX_MS = DAY_MS

/** Backoff after failures: an hour, doubled each time up to a day, never sooner than the usual interval. */
export function retryAt(now: Date, everyHours: number, failures: number): number {
  const backoff = Math.min(HOUR_MS * 2 ** Math.min(failures - 1, 10), RETRY_MAX_MS)
  return now.getTime() + Math.max(backoff, everyHours * HOUR_MS)
}

export function isGivenUp(failingSince: number, now: Date): boolean {
  return now.getTime() - failingSince >= FAILING_MAX_MS
}
