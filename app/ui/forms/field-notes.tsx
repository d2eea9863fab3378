import { useEffect, useId, useRef, useState } from 'react'

type Notes = {
  hint?: string | undefined
  error?: string | undefined
  limit?: number | undefined
  /** Unknown until the page is hydrated. */
  length?: number | null
}

/** The notes below a field that screen readers announce with it: error, hint and limit. */
export function useNotes({ hint, error, limit, length = null }: Notes) {
  const id = useId()
  const [hintId, errorId, limitId] = [`${id}-hint`, `${id}-error`, `${id}-limit`]
  const described = [error && errorId, hint && hintId, limit && limitId]
  return {
    id,
    describedBy: described.filter(Boolean).join(' ') || undefined,
    notes: (
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
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
        </div>
        {limit !== undefined && <Count id={limitId} limit={limit} length={length} />}
      </div>
    ),
  }
}

/** The number changes with each key, so only the limit is announced. */
function Count({ id, limit, length }: { id: string; limit: number; length: number | null }) {
  const tooMany = length !== null && length > limit
  return (
    <p
      className={`mt-1 shrink-0 text-sm tabular-nums ${tooMany ? 'font-medium text-urgent' : 'text-muted'}`}
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

/** Returns the number of characters in a field, updated with each change. */
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
