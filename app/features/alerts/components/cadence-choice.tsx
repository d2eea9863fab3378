import { useNotes } from '#app/ui/forms/field-notes.tsx'
import { CADENCE_LABELS, CADENCES } from '../rules/cadence.ts'

export function CadenceChoice({
  chosen = CADENCES[0],
  error,
}: {
  chosen?: string | undefined
  error?: string | undefined
}) {
  const { describedBy, notes } = useNotes({ name: 'cadence', error })
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="mb-1 font-medium">How often?</legend>
      {CADENCES.map((cadence) => (
        <label key={cadence} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="cadence"
            value={cadence}
            defaultChecked={chosen === cadence}
            className="size-5 accent-primary"
          />
          {CADENCE_LABELS[cadence]}
        </label>
      ))}
      {notes}
    </fieldset>
  )
}
