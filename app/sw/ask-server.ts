import { apiBaseOf } from '#app/lib/browser/worker-url.ts'
import { retainOnlyMemberOf } from './private-cache.ts'

const JSON_TYPE = 'application/json'
const apiUrl = (path: string) => apiBaseOf(location.href) + path.slice(1)

/** Who is logged in, by the server's word; what is kept on the device follows it. */
export async function askSession() {
  const response = await fetch(apiUrl('/api/session'), { headers: { accept: JSON_TYPE } })
  if (!response.ok) throw new Error('The server did not say who is logged in.')
  await retainOnlyMemberOf(response)
  return (await response.json()) as { user: { username: string } | null; csrfToken: string }
}

/** Sends to the API as the member whose token it is. */
export function postAsMember(path: string, csrfToken: string, body: object): Promise<Response> {
  return fetch(apiUrl(path), {
    method: 'POST',
    headers: { accept: JSON_TYPE, 'content-type': JSON_TYPE, 'x-csrf-token': csrfToken },
    body: JSON.stringify(body),
  })
}

/** The visitor asked their browser to load little. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
