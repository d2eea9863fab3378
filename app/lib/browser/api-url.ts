/**
 * Returns the address of a call of the API: its path below the base that the page names, which is
 * `/` unless configured otherwise.
 */
export function apiUrl(path: string): string {
  return `${document.documentElement.dataset.apiBase ?? '/'}${path.slice(1)}`
}
