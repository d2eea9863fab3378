import { sessionCookie } from '#app/lib/security/session-cookie.server.ts'

/** `json` is what the body says, where it is JSON: tests look at parts of it. */
export type Answer = { status: number; headers: Headers; text: string; json: Body }
type Body = {
  detail?: string
  user?: { username: string; admin: boolean } | null
  competitionID?: number
  competitionImageURL?: string
  changed?: boolean
}
/** How it reaches the server; tests without one hand the request to the app. */
type Fetch = (url: string, init: RequestInit) => Response | Promise<Response>
type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
export type Browser = ReturnType<typeof aBrowser>

/** Against hanging only. */
const PATIENCE_MS = 60_000

/**
 * What a browser does at a server over plain http: it keeps its cookie and sends the token that
 * belongs to it. `secret` opens a session from the start. `to` is where it is: of several servers of
 * one site any will do.
 */
export function aBrowser(to: string, secret?: string, fetch: Fetch = globalThis.fetch) {
  let value = secret === undefined ? undefined : `m.${secret}`
  let url = to

  async function send(path: string, { headers: own, ...init }: Sent = {}): Promise<Answer> {
    const headers = { ...own, ...(value !== undefined && { cookie: `session=${value}` }) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(url + path, { redirect: 'manual', signal, ...init, headers })
    const text = await response.text()
    for (const cookie of response.headers.getSetCookie())
      value = /^session=([^;]+)/.exec(cookie)?.[1]
    return { status: response.status, headers: response.headers, text, json: toJson(text) }
  }

  async function change(path: string, body: string | FormData, type?: string) {
    if (value === undefined) await send('/api/session')
    const token = sessionCookie(value, { https: false }).csrfToken()
    // Pages want it in the form, the API in the header.
    if (body instanceof FormData) body.set('csrfToken', token)
    const headers = { 'x-csrf-token': token, ...(type && { 'content-type': type }) }
    return send(path, { method: 'POST', body, headers })
  }

  return {
    /** Goes on at another server with what it has. */
    moveTo: (other: string) => {
      url = other
    },
    secret: () => (value?.startsWith('m.') ? value.slice(2) : undefined),
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    /** As a person follows a link. */
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
