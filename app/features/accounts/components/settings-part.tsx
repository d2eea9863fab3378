import type { ReactNode } from 'react'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id={`${id}-title`} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type IntentProps = {
  name: string
  csrfToken: string
  failure?: FormFailure | undefined
  submit: string
  emptyAfter?: object | undefined
  children?: ReactNode
}

/** A dashboard form; the action recognises it by its button's `name`. */
export function Intent({ name, children, ...form }: IntentProps) {
  return (
    <PlainForm {...form} quiet>
      <input type="hidden" name="intent" value={name} />
      {children}
    </PlainForm>
  )
}
