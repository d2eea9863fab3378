import { Form, useNavigation } from 'react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FormFailure } from './form-failure.ts'
import { CsrfField } from './csrf-field.tsx'
import { FailureNote } from './failure-note.tsx'

/**
 * A form for a page's action, where the API has no call; it works the same with and without script.
 */
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
      className="flex flex-col gap-4"
      replace
    >
      <CsrfField token={csrfToken} />
      <div role="alert" className="empty:hidden">
        {failure && <FailureNote>{failure.problem.detail}</FailureNote>}
      </div>
      {children}
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
