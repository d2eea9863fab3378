import { setImmediate } from 'node:timers/promises'

/**
 * Runs `work` and returns the longest time, in milliseconds of the thread's own processor time, for which it
 * let nothing else run. A busy machine changes the clock's time only.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const state = { isRunning: true }
  let longest = 0
  const working = work().finally(() => (state.isRunning = false))
  for (let last = ownMs(); state.isRunning;) {
    await setImmediate()
    const now = ownMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  await working
  return longest
}

function ownMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
