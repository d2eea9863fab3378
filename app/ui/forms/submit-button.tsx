import type { Intent } from '#app/lib/http/intents.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { useFormFields } from './changed-fields.ts'
import { PageCsrfField } from './csrf-field.tsx'

export const URGENT = 'button-quiet text-urgent'

type SubmitProps = ComponentProps<'button'> & {
  look?: string
  whileBusy?: string
}

export function SubmitButton({
  look = 'button-primary h-12',
  whileBusy,
  children,
  ...button
}: SubmitProps) {
  const { busy } = useFormFields()
  return (
    <button {...button} type="submit" disabled={busy} className={look}>
      {busy && whileBusy ? whileBusy : children}
    </button>
  )
}

type ActionProps = SubmitProps & {
  intent: Intent
  /** Sent along, by their names. */
  fields?: Record<string, string | number>
  action?: string
}

/** A button with its own form; the page's Notice tells what came of it. */
export function ActionButton({
  intent,
  fields,
  action,
  look = 'button-quiet',
  ...button
}: ActionProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <PageCsrfField />
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} name="intent" value={intent} look={look} />
    </Form>
  )
}

/** Shows the button that does what can't be undone only once this one is pressed. */
export function ConfirmButton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="open:flex open:flex-wrap open:gap-2">
      <summary className="button-quiet list-none">{label}…</summary>
      {children}
    </details>
  )
}
