import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { openWith } from '#app/lib/http/failure-sentence.ts'
import { ApiError, postJson } from './api-client.ts'
import { CsrfField } from './csrf-field.tsx'
import type { FormFailure } from './form-failure.ts'
import { FailureNote } from './failure-note.tsx'

type Failure = { detail: string; errors: Record<string, string> }
export type FormState = {
  errors: Record<string, string>
  /** What was typed, for a page that is rendered again. */
  values: Record<string, string>
  busy: boolean
}

/**
 * A form that works with and without script: with script it sends JSON to the API and stays on the
 * page, without it is a plain form to the page's action. Errors are next to their fields, the
 * sentence above them is announced, and nothing typed is lost.
 */
export function ApiForm({
  api,
  action,
  csrfToken,
  failure: served,
  opening,
  onDone,
  children,
  className = 'flex flex-col gap-4',
}: {
  api: string
  action?: string
  csrfToken: string
  failure?: FormFailure | undefined
  /** The error-catalogue sentence that starts every failure. */
  opening?: string
  /** Receives the sent values, after the session has been updated. */
  onDone: (sent: Record<string, unknown>) => void | Promise<void>
  children: (state: FormState) => ReactNode
  className?: string
}) {
  const [failure, setFailure] = useState<Failure | null>(toFailure(served))
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { csrfToken: token, ...sent } = readFields(event.currentTarget)
    setBusy(true)
    setFailure(null)
    try {
      await postJson(api, sent, String(token))
      await onDone(sent)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { status, message: detail, errors } = error
      const sentence = opening ? openWith(opening, { status, detail, errors }) : detail
      setFailure({ detail: sentence, errors })
      setBusy(false)
    }
  }

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])

  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => void submit(event)}
      className={className}
    >
      <CsrfField token={csrfToken} />
      <div role="alert">{failure && <FailureNote>{failure.detail}</FailureNote>}</div>
      {children({ errors: failure?.errors ?? {}, values: served?.values ?? {}, busy })}
    </form>
  )
}

function toFailure(served: FormFailure | undefined): Failure | null {
  return served ? { detail: served.problem.detail, errors: served.problem.errors ?? {} } : null
}

/** Returns ticked boxes as true, and everything else as text. */
function readFields(form: HTMLFormElement): Record<string, unknown> {
  const boxes = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ name }) => name),
  )
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, boxes.has(name) ? true : value]),
  )
}
