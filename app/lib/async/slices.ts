import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 10

/** Returns a function to await within long work: it lets other requests run after each slice. */
export function inSlices(): () => Promise<void> {
  let endsAt = performance.now() + SLICE_MS
  return async function letOthersGo() {
    if (performance.now() < endsAt) return
    await setImmediate()
    endsAt = performance.now() + SLICE_MS
  }
}
