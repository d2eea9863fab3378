import { useState, type ReactNode, type SubmitEvent } from 'react'
import { openWith } from '#app/lib/http/failure-sentence.ts'
import { ApiError, postJson } from './api-client.ts'
import { useFormFailure } from './form-failure.ts'
import { FieldForm } from './plain-form.tsx'

type Props = {
  api: string
  opening: string
  /** Called after the session has been updated. */
  onDone: (sent: Record<string, unknown>, answer: unknown) => void | Promise<void>
  /** Returns true for a problem that another page goes on with. */
  onProblem?: (problem: ApiError) => boolean
  children: ReactNode
}

/** With script it sends JSON to the API; without, it is a plain form to the page's action. */
export function ApiForm({ api, opening, onDone, onProblem, children }: Props) {
  const [problem, setProblem] = useState(useFormFailure()?.problem)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { csrfToken: token, ...sent } = readFields(event.currentTarget)
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await postJson(api, sent, String(token))
      await onDone(sent, answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (onProblem?.(error)) return
      const { status, message: detail, errors } = error
      setProblem({ detail: openWith(opening, { status, detail, errors }), errors })
      setBusy(false)
    }
  }

  return (
    <FieldForm onSubmit={(event) => void submit(event)} sent={{ problem, busy }}>
      {children}
    </FieldForm>
  )
}

/** Ticked boxes are true, everything else is text. */
function readFields(form: HTMLFormElement): Record<string, unknown> {
  const boxes = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ name }) => name),
  )
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, boxes.has(name) ? true : value]),
  )
}
