import { ApiError } from '#app/ui/forms/api-client.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'

const NO_CONNECTION =
  'There is no connection just now. Nothing is lost: please send it again in a moment.'
const OTHER_FAILURE = 'Sorry, something went wrong! Nothing is lost: please send it again.'

type SessionAnswer = { user: { username: string } | null; csrfToken: string }

/** The session may have changed in another tab since this page was loaded. */
export function readSession(): Promise<SessionAnswer> {
  return getJson('/api/session')
}

/** @throws ApiError with a sentence to show. */
export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const headers = { accept: 'application/json' }
  const init = signal ? { headers, signal } : { headers }
  const response = await fetch(apiUrl(path), init).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return failToConnect()
  })
  return toAnswer(response.status, await response.text()) as Answer
}

type Sending = {
  token: string
  /** The fraction sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. @throws ApiError to show. */
export function sendForm<Answer>(
  path: string,
  form: FormData,
  { token, onProgress }: Sending,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open('POST', apiUrl(path))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-csrf-token', token)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total)
  })
  request.addEventListener('load', () => {
    try {
      resolve(toAnswer(request.status, request.responseText) as Answer)
    } catch (error) {
      reject(error)
    }
  })
  for (const failure of ['error', 'timeout', 'abort']) {
    request.addEventListener(failure, () => {
      announceFetchFailure()
      reject(new ApiError(0, NO_CONNECTION))
    })
  }
  request.send(form)
  return promise
}

function failToConnect(): never {
  announceFetchFailure()
  throw new ApiError(0, NO_CONNECTION)
}

function toAnswer(status: number, text: string): object {
  const answer = parse(text)
  if (status >= 200 && status < 300 && answer) return answer
  const { detail = OTHER_FAILURE, errors } = (answer ?? {}) as {
    detail?: string
    errors?: Record<string, string>
  }
  throw new ApiError(status, detail, errors)
}

/** A proxy may answer in HTML when the server is down. */
function parse(text: string): object | null {
  try {
    return JSON.parse(text) as object | null
  } catch {
    return null
  }
}
