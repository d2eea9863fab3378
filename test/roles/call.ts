import type { Hono } from 'hono'
import { sessionCookie } from '#app/lib/security/session-cookie.server.ts'
import type { ServerEnv } from '#server/env.ts'
import type { Caller } from '#test/makers.ts'

export type App = Hono<ServerEnv>
/** `body` is the parsed JSON, or `{}` if there is none. */
export type Answered = { status: number; headers: Headers; text: string; body: Body }
type Body = {
  detail?: string
  errors?: Record<string, string>
  user?: { username: string; admin: boolean } | null
  csrfToken?: string
}

/** Sends JSON to the API as `caller`; `headers` replace or (undefined) remove default headers. */
export async function post(
  app: App,
  path: string,
  body: unknown,
  caller: Caller,
  headers: Record<string, string | undefined> = {},
): Promise<Answered> {
  return send(app, path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      cookie: caller.cookie,
      'x-csrf-token': caller.csrfToken,
      'content-type': 'application/json',
      ...headers,
    },
  })
}

export function get(app: App, path: string, caller?: Pick<Caller, 'cookie'>): Promise<Answered> {
  return send(app, path, { headers: { cookie: caller?.cookie } })
}

/** Sends a form as `caller`, as a browser without script does. */
export function postForm(
  app: App,
  path: string,
  fields: Record<string, string>,
  caller: Caller,
  headers: Record<string, string | undefined> = {},
): Promise<Answered> {
  return send(app, path, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken: caller.csrfToken, ...fields }).toString(),
    headers: {
      cookie: caller.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
}

/**
 * As `postForm`, to an app whose pages answer their data (`pagesAsData`): the body is what the action answered, or the
 * problem that refused the form.
 */
export async function postToAction(
  app: App,
  path: string,
  fields: Record<string, unknown>,
  caller: Caller,
): Promise<Answered> {
  const texts = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const sent = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
  const answer = await postForm(app, path, sent, caller)
  const { actionData } = answer.body as { actionData?: Record<string, ActionAnswer> }
  const [said = {}] = Object.values(actionData ?? {})
  return { ...answer, body: said.problem ?? (said as Body) }
}

type ActionAnswer = { problem?: Body }

type Sent = { method?: string; body?: string; headers: Record<string, string | undefined> }

export async function send(app: App, path: string, { headers, ...init }: Sent): Promise<Answered> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  const request = { ...init, headers: given as [string, string][] }
  const response = await app.request(path, request)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: toBody(text) }
}

/** Returns the caller for the cookie that an answer sets, if it sets one. */
export function callerAfter({ headers }: Pick<Answered, 'headers'>): Caller | undefined {
  const [cookie = ''] = headers.getSetCookie().map((header) => header.split(';')[0] ?? '')
  const value = cookie.split('=')[1]
  return value
    ? { cookie, csrfToken: sessionCookie(value, { https: true }).csrfToken() }
    : undefined
}

function toBody(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}
