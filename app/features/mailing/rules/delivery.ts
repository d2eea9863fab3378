import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

export const ATTEMPTS_MAX = 8
/** Delays after each failed attempt; the last one repeats. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
] as const
/** Longer than a batch can take, so older claims belong to dead processes. */
export const CLAIM_MS = 5 * MINUTE_MS
export const SEND_MAX_MS = MINUTE_MS
export const MAIL_RETENTION_MS = 30 * DAY_MS

export function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]
}
