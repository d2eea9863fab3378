import { Form, useNavigation } from 'react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FormFailure } from './form-failure.ts'
import { FormFields, isCorrected, useChangedFields } from './changed-fields.ts'
import { CsrfField } from './csrf-field.tsx'
import { FailureSummary } from './failure-note.tsx'

/** A form for a page's action where the API has no call, with or without script. */
export function PlainForm({
  csrfToken,
  failure,
  submit,
  action,
  quiet = false,
  emptyAfter,
  children,
}: {
  csrfToken: string
  failure?: FormFailure | undefined
  submit: string
  action?: string
  quiet?: boolean
  /** The form is cleared when this answer arrives. */
  emptyAfter?: object | undefined
  children?: ReactNode
}) {
  const busy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  const { changed, fields, noteInput } = useChangedFields(failure)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])
  useEffect(() => {
    if (emptyAfter) form.current?.reset()
  }, [emptyAfter])

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onInput={noteInput}
      className="flex flex-col gap-4"
      replace
    >
      <CsrfField token={csrfToken} />
      <FormFields value={fields}>
        <div role="alert" className="empty:hidden">
          {failure && !isCorrected(failure.problem.errors ?? {}, changed) && (
            <FailureSummary {...failure.problem} />
          )}
        </div>
        {children}
      </FormFields>
      <button
        type="submit"
        disabled={busy}
        className={`${quiet ? 'button-quiet' : 'button-primary'} h-12 self-start`}
      >
        {submit}
      </button>
    </Form>
  )
}
