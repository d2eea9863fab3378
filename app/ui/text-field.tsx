import { Icon } from '#app/ui/icon.tsx'
import { useEffect, useId, useState, type ComponentProps } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  name: string
  hint?: string
  error?: string | undefined
}

const INPUT =
  'h-12 w-full rounded-[10px] border bg-card px-3 text-ink placeholder:text-muted aria-invalid:border-urgent border-line'

/** A labelled field; its error stands beside it and is read out with it. */
export function TextField({ label, hint, error, ...input }: FieldProps) {
  const { id, describedBy, notes } = useNotes(hint, error)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={INPUT}
      />
      {notes}
    </div>
  )
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  Pick<FieldProps, 'label' | 'name' | 'hint' | 'error'>

/** A labelled field for several lines. */
export function TextAreaField({ label, hint, error, ...area }: AreaProps) {
  const { id, describedBy, notes } = useNotes(hint, error)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className="block min-h-24 w-full rounded-[10px] border border-line bg-card px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-urgent"
      />
      {notes}
    </div>
  )
}

/** A password field that can be shown. Paste and password managers work as usual. */
export function PasswordField({ label, hint, error, ...input }: FieldProps) {
  const { id, describedBy, notes } = useNotes(hint, error)
  const [shown, setShown] = useState(false)
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={`${INPUT} pr-12`}
        />
        {alive && (
          <button
            type="button"
            className="icon-button absolute top-0.5 right-0.5 text-muted hover:bg-tint"
            aria-label="Show the password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Icon name="eye-off" size={20} /> : <Icon name="eye" size={20} />}
          </button>
        )}
      </div>
      {notes}
    </div>
  )
}

export function CheckboxField({ label, ...input }: Omit<FieldProps, 'error'>) {
  return (
    <label className="flex items-start gap-3 py-2.5">
      <input {...input} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-primary" />
      {label}
    </label>
  )
}

function useNotes(hint: string | undefined, error: string | undefined) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return {
    id,
    describedBy: [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    notes: (
      <>
        {error && (
          <p id={errorId} className="mt-1 text-sm font-medium text-urgent">
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="mt-1 text-sm text-muted">
            {hint}
          </p>
        )}
      </>
    ),
  }
}
