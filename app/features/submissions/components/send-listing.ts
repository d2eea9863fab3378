import { apiUrl } from '#app/lib/browser/api-url.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { ApiError, getJson, readAnswer } from '#app/ui/forms/api-client.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'

const NO_CONNECTION =
  'There is no connection just now. Nothing is lost: please send it again in a moment.'
const OTHER_FAILURE = 'Sorry, something went wrong! Nothing is lost: please send it again.'

/** After the last byte that was sent: a slow upload may take longer. */
const SILENCE_MAX_MS = MINUTE_MS

export type SentListing = { competitionSlug: string; status: Status }

type Sending = {
  csrfToken: string
  wasMember: boolean
  /** Gets the fraction sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Checks the session before uploading, and renews an expired token once. @throws ApiError with a sentence to show. */
export async function sendListing(form: FormData, { csrfToken, wasMember, onProgress }: Sending) {
  const session = wasMember ? null : await readSession()
  if (session && !session.user) return 'login needed'
  const token = session?.csrfToken ?? csrfToken
  try {
    return await upload(form, token, onProgress)
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error
    const now = await readSession()
    if (!now.user) return 'login needed'
    if (error.status === 401 || now.csrfToken === token) throw error
    return upload(form, now.csrfToken, onProgress)
  }
}

/** The session may have changed in another tab since this page was loaded. */
function readSession() {
  return getJson<{ user: { username: string } | null; csrfToken: string }>('/api/session')
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
async function upload(form: FormData, token: string, onProgress: Sending['onProgress']) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open('POST', apiUrl('/api/submit-competition'))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-csrf-token', token)
  let silence = setTimeout(() => request.abort(), SILENCE_MAX_MS)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), SILENCE_MAX_MS)
    if (total > 0) onProgress(loaded / total)
  })
  request.addEventListener('load', () =>
    resolve(new Response(request.responseText, { status: request.status })),
  )
  for (const failure of ['error', 'timeout', 'abort']) {
    request.addEventListener(failure, () => {
      announceFetchFailure()
      reject(new ApiError(0, NO_CONNECTION))
    })
  }
  request.addEventListener('loadend', () => clearTimeout(silence))
  request.send(form)
  return readAnswer<SentListing>(await promise, OTHER_FAILURE)
}
