import { apiBaseOf } from '#app/lib/browser/worker-url.ts'

/** Takes a path of the API, which may be at another base: API_BASE_URL. */
export function fetchApi(path: string, init: RequestInit): Promise<Response> {
  return fetch(apiBaseOf(location.href) + path.slice(1), init)
}
