import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

export const ATTEMPTS_MAX = 8
/** How long to wait after the first, second … failed try; the last one repeats. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS] as const
/** Longer than a whole batch can take: after it whoever claimed a mail has died. */
export const CLAIM_MS = 5 * MINUTE_MS
export const SEND_MAX_MS = MINUTE_MS
/** Mails leave the table this long after they were written. */
export const MAIL_RETENTION_MS = 30 * DAY_MS

/** How long to wait after this many failed tries. */
export function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]
}
