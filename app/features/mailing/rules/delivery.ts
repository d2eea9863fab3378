import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

/** Pauses after each failed try: two days in all. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  18 * HOUR_MS,
  DAY_MS,
] as const
/** Tries of a mail, and of a host before mails that have waited as long are given up untried. */
export const ATTEMPTS_MAX = WAITS_MS.length + 1
export const WAIT_MAX_MS = DAY_MS
export const GIVE_UP_MS = WAITS_MS.reduce((sum, wait) => sum + wait, 0)
/** Longer than a mail can take, so older claims belong to dead processes. */
export const CLAIM_MS = 5 * MINUTE_MS
export const SEND_MAX_MS = MINUTE_MS
export const MAIL_RETENTION_MS = 30 * DAY_MS

/** Campaign mails in flight per process. A host has one of them: a connection in four. */
export const IN_FLIGHT_MAX = 4
/** Single mails in flight per process, over separate connections; also one for each host. */
export const SINGLE_IN_FLIGHT_MAX = 4
/** How many of those may have failed before, so that a new mail finds a connection. */
export const SINGLE_RETRIES_MAX = 2

export function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0]
}

/** Returns the items in the order of their turns: those after the last one that was served first. */
export function inTurn<Item extends { id: number }>(
  items: readonly Item[],
  last: number | undefined,
) {
  const next = items.findIndex(({ id }) => id === last) + 1
  return [...items.slice(next), ...items.slice(0, next)]
}
