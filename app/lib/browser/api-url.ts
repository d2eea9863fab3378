/** Returns the URL of an API path, below the base path that the page names (`/` by default). */
export function apiUrl(path: string): string {
  return `${document.documentElement.dataset.apiBase ?? '/'}${path.slice(1)}`
}
