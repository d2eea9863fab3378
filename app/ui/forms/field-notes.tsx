import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useFormFields } from './changed-fields.ts'

type Notes = {
  name: string
  hint?: string | undefined
  error?: string | undefined
  limit?: number | undefined
  /** Unknown until the page is hydrated. */
  length?: number | null
}

/** Notes that screen readers announce with the field. */
export function useNotes({ name, hint, error: sent, limit, length = null }: Notes) {
  const ownId = useId()
  const { formId, changed, errors } = useFormFields()
  const id = formId === undefined ? ownId : `${formId}-${name}`
  const error = changed.has(name) ? undefined : (sent ?? errors?.[name])
  const [hintId, errorId, limitId] = [`${id}-hint`, `${id}-error`, `${id}-limit`]
  const described = [error && errorId, hint && hintId, limit && limitId]
  const isInvalid = error ? true : undefined
  const describedBy = described.filter(Boolean).join(' ') || undefined
  return {
    id,
    isInvalid,
    describedBy,
    /** The attributes of an input. */
    control: { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy },
    notes: (
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          {error && (
            <p id={errorId} className="mt-1 text-sm font-semibold text-urgent">
              {error}
            </p>
          )}
          {hint && (
            <p id={hintId} className="mt-1 text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
        {limit !== undefined && <Count id={limitId} limit={limit} length={length} />}
      </div>
    ),
  }
}

type LabelledProps = { id: string; label: string; notes: ReactNode; children: ReactNode }

export function Labelled({ id, label, notes, children }: LabelledProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children}
      {notes}
    </div>
  )
}

/** The number changes with each key, so only the limit is announced. */
function Count({ id, limit, length }: { id: string; limit: number; length: number | null }) {
  const tooMany = length !== null && length > limit
  return (
    <p
      className={`mt-1 shrink-0 text-sm equal-digits ${tooMany ? 'font-semibold text-urgent' : 'text-muted'}`}
    >
      <span id={id} className="sr-only">
        At most {limit} characters
      </span>
      {length !== null && (
        <span aria-hidden="true">
          {length} / {limit}
        </span>
      )}
    </p>
  )
}

export function useLength<Field extends HTMLInputElement | HTMLTextAreaElement>(
  limit: number | undefined,
) {
  const [length, setLength] = useState<number | null>(null)
  const ref = useRef<Field>(null)
  const isCounted = limit !== undefined

  useEffect(() => {
    const field = ref.current
    if (!isCounted || !field) return
    const count = () => setLength(field.value.length)
    count()
    field.addEventListener('input', count)
    // The reset event fires before the fields are empty.
    const afterReset = () => setTimeout(count)
    field.form?.addEventListener('reset', afterReset)
    return () => {
      field.removeEventListener('input', count)
      field.form?.removeEventListener('reset', afterReset)
    }
  }, [isCounted])

  return { length, count: isCounted ? { ref } : {} }
}
