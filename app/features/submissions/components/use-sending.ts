import { useState } from 'react'
import { ApiError } from '#app/ui/forms/api-client.ts'
import { readSession, sendForm } from './send-listing.ts'

export type SendFailure = { detail: string; errors: Record<string, string> }

type State = {
  step: 'idle' | 'checking' | 'sending' | 'log in'
  /** The fraction sent, from 0 to 1. */
  part: number
  failure: SendFailure | null
}
type Outcome<Answer> = { answer: Answer } | 'log in'

type Options<Answer> = {
  api: string
  csrfToken: string
  wasMember: boolean
  served: SendFailure | null
  onSent: (answer: Answer) => void
}

export function useSending<Answer>(options: Options<Answer>) {
  const [state, setState] = useState<State>({ step: 'idle', part: 0, failure: options.served })

  async function send(form: FormData) {
    setState({ step: 'sending', part: 0, failure: null })
    const onProgress = (part: number) => setState((before) => ({ ...before, part }))
    try {
      const outcome = await sendAsMember<Answer>(options, form, onProgress)
      if (outcome === 'log in') setState({ step: 'log in', part: 0, failure: null })
      else options.onSent(outcome.answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail({ detail: error.message, errors: error.errors })
    }
  }

  function fail(failure: SendFailure) {
    setState({ step: 'idle', part: 0, failure })
  }
  const begin = () => setState({ step: 'checking', part: 0, failure: null })
  const pause = () => setState({ step: 'idle', part: 0, failure: null })

  return { ...state, send, fail, begin, pause }
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
