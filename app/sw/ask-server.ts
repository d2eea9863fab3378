import { apiBaseOf } from '#app/lib/browser/worker-url.ts'
import { retainOnlyMemberOf } from './private-cache.ts'

const JSON_TYPE = 'application/json'
const apiUrl = (path: string) => apiBaseOf(location.href) + path.slice(1)

/** Asks the server who is logged in; the private caches follow its answer. */
export async function askSession() {
  const response = await fetch(apiUrl('/api/session'), { headers: { accept: JSON_TYPE } })
  if (!response.ok) throw new Error('The session request failed.')
  await retainOnlyMemberOf(response)
  return (await response.json()) as { user: { username: string } | null; csrfToken: string }
}

/** Sends an API request as the member that the token belongs to. */
export function postAsMember(path: string, csrfToken: string, body: object): Promise<Response> {
  return fetch(apiUrl(path), {
    method: 'POST',
    headers: { accept: JSON_TYPE, 'content-type': JSON_TYPE, 'x-csrf-token': csrfToken },
    body: JSON.stringify(body),
  })
}

/** Whether the visitor has switched on data saving. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
