import { Form, type FormProps } from 'react-router'
import { createContext, use, type ComponentProps } from 'react'
import type { Intent } from '#app/lib/http/intents.ts'
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

export type FieldValues = Record<string, string | number>

type Props = Omit<FormProps, 'children'> & {
  fields: FieldValues
  children: ComponentProps<'form'>['children']
}

export function ModerationForm({ fields, children, ...form }: Props) {
  const { csrfToken, handle } = use(ModeratorContext)
  return (
    <Form
      {...form}
      method="post"
      preventScrollReset
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

type ButtonProps = ComponentProps<'button'> & { intent: Intent }

export function IntentButton({
  intent,
  className = 'button-quiet px-3 text-sm',
  ...button
}: ButtonProps) {
  return <button {...button} type="submit" name="intent" value={intent} className={className} />
}

export function textsOf(values: FormData): Record<string, string> {
  return Object.fromEntries(
    [...values].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
