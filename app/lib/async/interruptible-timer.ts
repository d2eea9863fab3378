/** Node.js and browsers take a longer delay for 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Returns a delay for a timer: not negative, and at most 24.8 days. Who waits longer looks again then. */
export function timerMs(ms: number): number {
  return Math.min(Math.max(ms, 0), MAX_TIMER_MS)
}

export function interruptibleTimer() {
  let end = () => {}
  return {
    interrupt: () => end(),
    /** `ms`: 0 waits until interrupted; a very long wait ends early. */
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = ms > 0 ? setTimeout(() => end(), timerMs(ms)) : undefined
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
