import { useEffect, useRef, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { READ_FIELDS, type QuickReading } from '../rules.ts'
import { textsOf } from './moderation-form.tsx'
import { toDone } from './moderation-notice.tsx'
import { setField } from './use-field-changes.ts'

/** Reads the promoter's page for the quick edit; what an admin typed stays. */
export function useQuickRead({ updatedAt }: Listing, served: QuickReading | undefined) {
  const { submit, data, state } = useFetcher<{ read?: QuickReading }>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    for (const name of READ_FIELDS) {
      const field = form.current?.elements.namedItem(name)
      const value = data?.read?.values[name]
      if (field instanceof HTMLInputElement && !field.value && value) setField(field, value)
    }
  }, [data])

  function read(event: MouseEvent<HTMLButtonElement>) {
    form.current = event.currentTarget.form
    if (!form.current) return
    event.preventDefault()
    void submit({ ...textsOf(new FormData(form.current)), intent: 'read' }, { method: 'post' })
  }

  if (state !== 'idle') return { read, notes: {}, sentence: 'Reading the page…' }
  const failure = toFailure(data)
  const { values, notes } = data?.read ?? served ?? { values: {}, notes: {} }
  // Of the version that is shown: a saved one was read before.
  if (!failure && values.version !== String(updatedAt)) return { read, notes: {}, sentence: '' }
  return { read, notes, sentence: failure?.problem.detail ?? toDone(data)?.done ?? '' }
}
