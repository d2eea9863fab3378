import { sessionCookie } from '#app/lib/security/session-cookie.server.ts'

/** `json` is the parsed body, or `{}` if it is not JSON. */
export type Answer = { status: number; headers: Headers; text: string; json: Body }
type Body = {
  detail?: string
  user?: { username: string; admin: boolean } | null
  competitionID?: number
  competitionImageURL?: string
  changed?: boolean
}
/** Tests without a server pass the request straight to the app. */
type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>
type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
export type Browser = ReturnType<typeof aBrowser>

/** Only guards against a hanging request. */
const TIMEOUT_MS = 60_000

/**
 * Returns an HTTP client with a session cookie and its CSRF token, as a browser has over plain HTTP.
 * `to` is the URL of any server of the site; `secret` starts it with an open session.
 */
export function aBrowser(to: string, secret?: string, fetch: Fetch = globalThis.fetch) {
  let value = secret === undefined ? undefined : `m.${secret}`
  let url = to

  async function send(path: string, { headers: own, ...init }: Sent = {}): Promise<Answer> {
    const headers = { ...own, ...(value !== undefined && { cookie: `session=${value}` }) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url + path, { redirect: 'manual', signal, ...init, headers })
    const text = await response.text()
    for (const cookie of response.headers.getSetCookie())
      if (cookie.startsWith('session=')) value = /^session=([^;]+)/.exec(cookie)?.[1]
    return { status: response.status, headers: response.headers, text, json: toJson(text) }
  }

  async function change(path: string, body: string | FormData, type?: string) {
    if (value === undefined) await send('/api/session')
    const token = sessionCookie(value, { https: false }).csrfToken()
    // Pages read the token from the form, the API from the header.
    if (body instanceof FormData) body.set('csrfToken', token)
    const headers = { 'x-csrf-token': token, ...(type && { 'content-type': type }) }
    return send(path, { method: 'POST', body, headers })
  }

  return {
    /** Sends further requests to another server, with the same cookie. */
    moveTo: (other: string) => {
      url = other
    },
    secret: () => (value?.startsWith('m.') ? value.slice(2) : undefined),
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    /** Requests a page, as following a link does. */
    open: (path: string) => send(path, { headers: { accept: 'text/html' } }),
    post: (path: string, body: unknown) => change(path, JSON.stringify(body), 'application/json'),
    postForm: (path: string, fields: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, field] of Object.entries(fields)) form.set(name, field)
      return change(path, form)
    },
  }
}

function toJson(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}
