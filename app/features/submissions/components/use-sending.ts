import { useState } from 'react'
import { apiUrl } from '#app/lib/browser/api-url.ts'
import { ApiError, getJson, readAnswer } from '#app/ui/forms/api-client.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'

const NO_CONNECTION =
  'There is no connection just now. Nothing is lost: please send it again in a moment.'
const OTHER_FAILURE = 'Sorry, something went wrong! Nothing is lost: please send it again.'

export type SendFailure = FormFailure['problem']

type State = {
  step: 'idle' | 'checking' | 'sending' | 'log in'
  /** The fraction sent, from 0 to 1. */
  part: number
  failure: SendFailure | undefined
}
type Outcome<Answer> = { answer: Answer } | 'log in'

type Options<Answer> = {
  api: string
  csrfToken: string
  wasMember: boolean
  served: SendFailure | undefined
  onSent: (answer: Answer) => void
}

export function useSending<Answer>(options: Options<Answer>) {
  const [state, setState] = useState<State>({ step: 'idle', part: 0, failure: options.served })
  const show = (step: State['step'], failure?: SendFailure) => setState({ step, part: 0, failure })

  async function send(form: FormData) {
    show('sending')
    const onProgress = (part: number) => setState((before) => ({ ...before, part }))
    try {
      const outcome = await sendAsMember<Answer>(options, form, onProgress)
      if (outcome === 'log in') show('log in')
      else options.onSent(outcome.answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show('idle', { detail: error.message, errors: error.errors })
    }
  }

  return { ...state, send, show }
}

/** The session may have changed in another tab since this page was loaded. */
function readSession() {
  return getJson<{ user: { username: string } | null; csrfToken: string }>('/api/session')
}

/** Checks the session before uploading, and replaces a token that expired in another tab once. */
async function sendAsMember<Answer>(
  { api, csrfToken, wasMember }: Options<Answer>,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Outcome<Answer>> {
  const session = wasMember ? null : await readSession()
  if (session && !session.user) return 'log in'
  const token = session?.csrfToken ?? csrfToken
  try {
    return { answer: await sendForm<Answer>(api, form, { token, onProgress }) }
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error
    const now = await readSession()
    if (!now.user) return 'log in'
    if (error.status === 401 || now.csrfToken === token) throw error
    return { answer: await sendForm<Answer>(api, form, { token: now.csrfToken, onProgress }) }
  }
}

type Sending = {
  token: string
  /** The fraction sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. @throws ApiError to show. */
async function sendForm<Answer>(
  path: string,
  form: FormData,
  { token, onProgress }: Sending,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open('POST', apiUrl(path))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-csrf-token', token)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
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
  request.send(form)
  return readAnswer(await promise, OTHER_FAILURE)
}
