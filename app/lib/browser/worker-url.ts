const WORKER = '/sw.js'
const API_BASE = 'api'

/** Names an API base other than the root in the service worker's address. */
export function workerUrl(apiBase: string): string {
  return apiBase === '/' ? WORKER : `${WORKER}?${API_BASE}=${encodeURIComponent(apiBase)}`
}

export function apiBaseOf(workerAddress: string): string {
  return new URL(workerAddress).searchParams.get(API_BASE) ?? '/'
}
