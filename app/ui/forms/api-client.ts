import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { OTHER_ERROR } from '#app/lib/http/failure-sentence.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { announceFetchFailure, NO_CONNECTION } from './fetch-failure.ts'

export class ApiError extends Error {
  readonly status: number
  readonly errors: Record<string, string>

  constructor(status: number, detail: string, errors: Record<string, string> = {}) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
  }
}

export const COOKIES_BLOCKED =
  'Your browser blocks cookies for this site, and this cannot be sent without them. Allow them, then load the page again.'

let visitorToken: Promise<string> | undefined

/** @throws ApiError with a sentence to show. */
export async function getJson<Answer>(path: string): Promise<Answer> {
  return readAnswer(await connect(path))
}

/** @throws ApiError with a sentence to show. */
export async function postJson<Answer>(
  path: string,
  body: unknown,
  memberToken?: string,
): Promise<Answer> {
  const post = (token: string) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token }
    return connect(path, headers, { method: 'POST', body: JSON.stringify(body) })
  }
  return readAnswer(await sendWithToken(post, memberToken))
}

/** Sends a form to another page's action, also if this one is left. @throws ApiError with a sentence to show. */
export async function sendForm(
  page: PageAddress,
  fields: Record<string, string>,
  memberToken?: string,
): Promise<void> {
  const post = (csrfToken: string) => {
    const body = new URLSearchParams({ ...fields, csrfToken })
    return fetchInTime(page, { method: 'POST', body, keepalive: true }).catch(refuse)
  }
  const { ok, status } = await sendWithToken(post, memberToken)
  if (!ok) throw new ApiError(status, OTHER_ERROR)
}

/** Fetches an expired CSRF token again, once. */
async function sendWithToken(
  post: (token: string) => Promise<Response>,
  memberToken: string | undefined,
): Promise<Response> {
  if (areCookiesBlocked()) throw new ApiError(0, COOKIES_BLOCKED)
  const response = await post(memberToken ?? (await (visitorToken ??= fetchToken())))
  if (response.status !== 403) return response
  visitorToken = fetchToken()
  return post(await visitorToken)
}

/** Service workers and Node say nothing of cookies. */
export function areCookiesBlocked(): boolean {
  return 'cookieEnabled' in navigator && !navigator.cookieEnabled
}

function refuse(): never {
  announceFetchFailure()
  throw new ApiError(0, NO_CONNECTION)
}

async function fetchToken(): Promise<string> {
  const { csrfToken } = await getJson<{ csrfToken: string }>('/api/session')
  return csrfToken
}

async function connect(
  path: string,
  headers: Record<string, string> = {},
  options: RequestInit = {},
) {
  const sent = { ...options, headers: { accept: 'application/json', ...headers } }
  return fetchInTime(apiUrl(path), sent).catch(refuse)
}

/** A proxy may answer in HTML when the server is down. @throws ApiError with its sentence, else `otherwise`. */
export async function readAnswer<Answer>(
  response: Response,
  otherwise = OTHER_ERROR,
): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && (answer !== undefined || response.status === 204)) return answer as Answer
  const { detail = otherwise, errors } = (answer ?? {}) as {
    detail?: string
    errors?: Record<string, string>
  }
  throw new ApiError(response.status, detail, errors)
}
