import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 10

/** Returns a function to await within long work: once a slice of time is over, other requests go first. */
export function inSlices(): () => Promise<void> {
  let endsAt = performance.now() + SLICE_MS
  return async function letOthersGo() {
    if (performance.now() < endsAt) return
    await setImmediate()
    endsAt = performance.now() + SLICE_MS
  }
}
