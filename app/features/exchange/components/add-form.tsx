import { useState } from 'react'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { useFormFailure } from '#app/ui/forms/form-failure.ts'
import type { ImportResult } from '../import/import-file.server.ts'

const DESTINATIONS = {
  fpd: 'FPD: a partner’s feed of free prize draws, to be decided there',
  pending: 'Pending: to be decided with what people send in',
  published: 'Published at once',
} as const

type Props = {
  counts: Pick<ImportResult, 'added' | 'closed'>
}

/** The second step: adding what was understood. */
export function AddForm({ counts: { added, closed } }: Props) {
  const [withClosed, setWithClosed] = useState(useFormFailure()?.values.closed !== undefined)
  const count = added + (withClosed ? closed : 0)
  if (added + closed === 0) return null
  return (
    <FieldForm className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <RadioField
        legend="Where should they go?"
        name="as"
        choices={Object.entries(DESTINATIONS)}
        chosen="fpd"
      />
      {closed > 0 && (
        <label className="mt-3 flex min-h-11 items-center gap-3 border-t border-line pt-3">
          <input
            type="checkbox"
            name="closed"
            checked={withClosed}
            onChange={({ target }) => setWithClosed(target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          {closed === 1
            ? 'Also add the one that is closed already'
            : `Also add the ${closed.toLocaleString('en-IE')} that are closed already`}
        </label>
      )}
      <SubmitButton look="mt-4 button-primary h-12" whileBusy="Adding…">
        Add {count.toLocaleString('en-IE')}
      </SubmitButton>
    </FieldForm>
  )
}
