import type { SyncAnswer } from '../rules/sync.ts'
import type { Transport } from './sync.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

const ACCEPT = { accept: 'application/json' }

/**
 * Sends to the member's account. The token belongs to the member's session, so that the server refuses
 * the request once somebody else has logged in.
 */
export function accountTransport(member: string, send: Send): Transport {
  let token: string | undefined
  const fetchToken = async () => {
    token = await tokenOf(member, send)
    return token
  }
  return async (request) => {
    const post = (csrfToken: string) =>
      send('/api/tracker', {
        method: 'POST',
        // Arrives although the page is left; SYNC_BYTES_MAX is below the limit of 64 kB.
        keepalive: true,
        headers: { ...ACCEPT, 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(request),
      })
    let response = await post(token ?? (await fetchToken()))
    if (response.status === 401 || response.status === 403)
      response = await post(await fetchToken())
    if (!response.ok) throw new Error(`The tracker was not synced: ${response.status}.`)
    return (await response.json()) as SyncAnswer
  }
}

async function tokenOf(member: string, send: Send): Promise<string> {
  const response = await send('/api/session', { headers: ACCEPT })
  if (!response.ok) throw new Error(`There is no session: ${response.status}.`)
  const { user, csrfToken } = (await response.json()) as {
    user: { username: string } | null
    csrfToken: string
  }
  if (user?.username !== member) throw new Error('The member is not logged in.')
  return csrfToken
}
