import { CookiesNote } from './cookies-note.tsx'
import type { Intent } from '#app/lib/http/intents.ts'
import { Form, useActionData, useNavigation, type FormProps } from 'react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { toFailure, useFormFailure, type FormFailure } from './form-failure.ts'
import { FormFields, isCorrected, useChangedFields } from './changed-fields.ts'
import { PageCsrfField } from './csrf-field.tsx'
import { FailureSummary } from './failure-note.tsx'
import { SubmitButton } from './submit-button.tsx'

type PlainFormProps = {
  intent?: Intent
  submit: string
  action?: string
  quiet?: boolean
  encType?: 'multipart/form-data'
  /** Its fields are emptied when the page's action has succeeded. */
  empties?: boolean
  children?: ReactNode
}

/** A form for a page's action where the API has no call, with or without script. */
export function PlainForm({ intent, submit, quiet, children, ...form }: PlainFormProps) {
  const isOwn = (sent: FormFailure['values']) => sent.intent === intent
  return (
    <FieldForm {...form} isOwn={isOwn} replace>
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {children}{' '}
      <SubmitButton look={`${quiet ? 'button-quiet' : 'button-primary'} h-12 self-start`}>
        {submit}
      </SubmitButton>
    </FieldForm>
  )
}

type FieldFormProps = Omit<FormProps, 'method' | 'children'> & {
  isOwn?: Parameters<typeof useFormFailure>[0]
  empties?: boolean
  /** Of a form that does not go to the page's action. */
  sent?: { problem: FormFailure['problem'] | undefined; busy: boolean }
  children: ReactNode
}

/** Shows what the action said of it and of its fields, which keep what was typed. */
export function FieldForm({
  isOwn,
  empties = false,
  sent,
  className = 'flex flex-col gap-4',
  onInput,
  children,
  ...props
}: FieldFormProps) {
  const answer = useActionData<unknown>()
  const failure = useFormFailure(isOwn)
  // Until what follows has loaded too.
  const isNavigating = useNavigation().formMethod === 'POST'
  const { problem, busy } = sent ?? { problem: failure?.problem, busy: isNavigating }
  const form = useRef<HTMLFormElement>(null)
  const { changed, fields, noteInput } = useChangedFields(problem)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  useEffect(() => {
    if (empties && answer && !toFailure(answer)) form.current?.reset()
  }, [empties, answer])

  const errors = problem?.errors ?? {}
  return (
    <Form
      {...props}
      ref={form}
      method="post"
      noValidate
      onInput={(event) => {
        noteInput(event)
        onInput?.(event)
      }}
      className={className}
    >
      <PageCsrfField />
      <CookiesNote />
      <FormFields value={{ ...fields, errors, typed: failure?.values, busy }}>
        <div role="alert" className={sent ? undefined : 'empty:hidden'}>
          {problem && !isCorrected(errors, changed) && <FailureSummary {...problem} />}
        </div>
        {children}
      </FormFields>
    </Form>
  )
}
