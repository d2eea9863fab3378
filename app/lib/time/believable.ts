import { MINUTE_MS } from './durations.ts'

/** The clocks of two servers may differ by this much. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

/**
 * The latest time that a right clock can have stored by now.
 * @param longestMs how far ahead of its clock a server stores such a time at most; 0 for what has happened
 */
export function latestBelievable(now: Date, longestMs: number): number {
  return now.getTime() + longestMs + CLOCKS_DIFFER_MS
}

/** Whether a wrong clock must have stored a time. */
export function isUnbelievable(stored: number, now: Date, longestMs = 0): boolean {
  return stored > latestBelievable(now, longestMs)
}
