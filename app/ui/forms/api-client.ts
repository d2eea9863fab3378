import { OTHER_ERROR } from '#app/lib/http/failure-sentence.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { announceFetchFailure } from './fetch-failure.ts'

/** A failure of the API (RFC 9457). */
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

const NO_CONNECTION = 'There is no connection just now. Nothing is lost: please try again.'
let visitorToken: Promise<string> | undefined

/**
 * Sends JSON to the API with the session's CSRF token: the page's, or one fetched on first use for
 * visitors. An expired token is fetched again, once.
 * @throws ApiError with a sentence to show.
 */
export async function postJson<Answer>(
  path: string,
  body: unknown,
  memberToken?: string,
): Promise<Answer> {
  const token = memberToken ?? (await (visitorToken ??= fetchToken()))
  const response = await send(path, body, token)
  if (response.status !== 403) return read(response)
  visitorToken = fetchToken()
  return read(await send(path, body, await visitorToken))
}

async function fetchToken(): Promise<string> {
  const { csrfToken } = await read<{ csrfToken: string }>(await connect('/api/session', {}))
  return csrfToken
}

function send(path: string, body: unknown, token: string) {
  return connect(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify(body),
  })
}

async function connect(
  path: string,
  options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
) {
  try {
    return await fetch(apiUrl(path), {
      ...options,
      headers: { accept: 'application/json', ...options.headers },
    })
  } catch {
    announceFetchFailure()
    throw new ApiError(0, NO_CONNECTION)
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  const { detail = OTHER_ERROR, errors } = answer as {
    detail?: string
    errors?: Record<string, string>
  }
  throw new ApiError(response.status, detail, errors)
}
