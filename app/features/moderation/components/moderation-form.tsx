import { Form } from 'react-router'
import { createContext, use, type ReactNode } from 'react'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'

export type Moderator = {
  csrfToken: string
  /** The usual reasons for rejection, in the order of their keys. */
  reasons: readonly string[]
  /** Handles the submission of a form in an item; false leaves it to the page's action. */
  handle?: (values: Record<string, string>, item: HTMLElement | null) => boolean
}

export const ModeratorContext = createContext<Moderator>({ csrfToken: '', reasons: [] })

/** For pages that reject nothing. */
export const NO_REASONS: readonly string[] = []

/** Hidden fields by name. */
export type FieldValues = Record<string, string | number>

const NO_FIELDS: FieldValues = {}

export function ModerationForm({
  id,
  fields = NO_FIELDS,
  action,
  className,
  children,
}: {
  /** For fields elsewhere on the page that belong to it. */
  id?: string
  fields?: FieldValues | undefined
  action?: string
  className?: string
  children: ReactNode
}) {
  const { csrfToken, handle } = use(ModeratorContext)
  return (
    <Form
      id={id}
      method="post"
      action={action}
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent
        const values = new FormData(event.currentTarget, submitter)
        const item = event.currentTarget.closest('article')
        if (handle?.(textsOf(values), item)) event.preventDefault()
      }}
    >
      <CsrfField token={csrfToken} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

export function textsOf(values: FormData): Record<string, string> {
  return Object.fromEntries(
    [...values].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
