import { MINUTE_MS } from '../time/durations.ts'

/** Browsers themselves wait for several minutes. */
const FETCH_MAX_MS = MINUTE_MS

/** Fetches as `fetch` does, and fails with a `TimeoutError` where no answer comes. */
export async function fetchInTime(address: string, init: RequestInit = {}): Promise<Response> {
  const late = AbortSignal.timeout(FETCH_MAX_MS)
  const both = init.signal && 'any' in AbortSignal && AbortSignal.any([init.signal, late])
  return fetch(address, { ...init, signal: both || (init.signal ?? late) })
}
