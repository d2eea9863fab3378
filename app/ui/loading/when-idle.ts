import { useEffect, useState } from 'react'

const IDLE_TIMEOUT_MS = 2000

/** Runs when the browser is idle, or after 2000 ms (docs/contract.md#first-visit). */
export function whenIdle(run: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  } else {
    setTimeout(run, IDLE_TIMEOUT_MS)
  }
}

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
