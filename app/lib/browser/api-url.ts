/** Returns the URL of an API path, below the base path that the page names (`/` by default). */
export function apiUrl(path: string): string {
  return `${document.documentElement.dataset.apiBase ?? '/'}${path.slice(1)}`
}

/** Sends something to be counted; it is lost where the browser has no beacons. */
export function sendBeacon(path: string, body: object) {
  try {
    navigator.sendBeacon(apiUrl(path), JSON.stringify(body))
  } catch {
    // Not every browser has beacons.
  }
}
