import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

export const MAIL = 'mail'
export const SEND_MAX_MS = MINUTE_MS
/** Claims of campaign mails older than this belong to a dead process: longer than `SEND_MAX_MS`. */
export const SENDING_CLAIM_MS = 5 * MINUTE_MS
export const MAIL_RETENTION_MS = 30 * DAY_MS

/** Campaign mails in flight per process. A host has one of them: a connection in four. */
export const IN_FLIGHT_MAX = 4
/** Single mails in flight per process, over separate connections; also one for each host. */
export const SINGLE_IN_FLIGHT_MAX = 4
/** How many of those may have failed before, so that a new mail finds a connection. */
export const SINGLE_RETRIES_MAX = 2

/** Returns the items in the order of their turns: those after the last one that was served first. */
export function inTurn<Item extends { id: number }>(
  items: readonly Item[],
  last: number | undefined,
) {
  const next = items.findIndex(({ id }) => id === last) + 1
  return [...items.slice(next), ...items.slice(0, next)]
}
