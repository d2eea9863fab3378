import { OTHER_ERROR } from '#app/lib/http/failure-sentence.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { announceFetchFailure } from './fetch-failure.ts'

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

/** @throws ApiError with a sentence to show. */
export async function getJson<Answer>(path: string): Promise<Answer> {
  return readAnswer(await connect(path, {}))
}

/**
 * Fetches an expired CSRF token again, once.
 * @param options `keepalive` lets a request of at most 64 kB arrive although the page is left.
 * @throws ApiError with a sentence to show.
 */
export async function postJson<Answer>(
  path: string,
  body: unknown,
  memberToken?: string,
  options?: Pick<RequestInit, 'keepalive'>,
): Promise<Answer> {
  const token = memberToken ?? (await (visitorToken ??= fetchToken()))
  const response = await send(path, body, token, options)
  if (response.status !== 403) return readAnswer(response)
  visitorToken = fetchToken()
  return readAnswer(await send(path, body, await visitorToken, options))
}

async function fetchToken(): Promise<string> {
  const { csrfToken } = await getJson<{ csrfToken: string }>('/api/session')
  return csrfToken
}

function send(path: string, body: unknown, token: string, options?: RequestInit) {
  return connect(path, {
    ...options,
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
