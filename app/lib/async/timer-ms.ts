/** Node.js and browsers take a longer delay for 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Returns a delay for a timer: not negative, and at most 24.8 days. Who waits longer looks again then. */
export function timerMs(ms: number): number {
  return Math.min(Math.max(ms, 0), MAX_TIMER_MS)
}
