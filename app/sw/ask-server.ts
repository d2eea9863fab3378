import { fetchApi } from './api.ts'
import { retainOnlyMemberOf } from './private-cache.ts'

const JSON_TYPE = 'application/json'

export async function askSession() {
  const response = await fetchApi('/api/session', { headers: { accept: JSON_TYPE } })
  if (!response.ok) throw new Error('The session request failed.')
  await retainOnlyMemberOf(response)
  return (await response.json()) as { user: { username: string } | null; csrfToken: string }
}

export function postAsMember(path: string, csrfToken: string, body: object): Promise<Response> {
  return fetchApi(path, {
    method: 'POST',
    headers: { accept: JSON_TYPE, 'content-type': JSON_TYPE, 'x-csrf-token': csrfToken },
    body: JSON.stringify(body),
  })
}

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
