import { CookiesNote } from './cookies-note.tsx'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { openWith } from '#app/lib/http/failure-sentence.ts'
import { ApiError, postJson } from './api-client.ts'
import { FormFields, isCorrected, useChangedFields } from './changed-fields.ts'
import { PageCsrfField } from './csrf-field.tsx'
import { useFormFailure } from './form-failure.ts'
import { FailureSummary } from './failure-note.tsx'

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
  const served = useFormFailure()
  const [failure, setFailure] = useState(served?.problem)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { changed, fields, noteInput } = useChangedFields(failure)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { csrfToken: token, ...sent } = readFields(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await postJson(api, sent, String(token))
      await onDone(sent, answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (onProblem?.(error)) return
      const { status, message: detail, errors } = error
      setFailure({ detail: openWith(opening, { status, detail, errors }), errors })
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
      noValidate
      onInput={noteInput}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <PageCsrfField />
      <CookiesNote />
      <FormFields value={{ ...fields, errors: failure?.errors, typed: served?.values, busy }}>
        <div role="alert">
          {failure && !isCorrected(failure.errors ?? {}, changed) && (
            <FailureSummary {...failure} />
          )}
        </div>
        {children}
      </FormFields>
    </form>
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
