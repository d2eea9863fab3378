const WORKER = '/sw.js'
const API_BASE = 'api'

/** Returns the address of the service worker; an API base other than the root is named in it. */
export function workerUrl(apiBase: string): string {
  return apiBase === '/' ? WORKER : `${WORKER}?${API_BASE}=${encodeURIComponent(apiBase)}`
}

/** Returns the API base that the address of a service worker names. */
export function apiBaseOf(workerAddress: string): string {
  return new URL(workerAddress).searchParams.get(API_BASE) ?? '/'
}
