import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { CADENCE_LABELS, CADENCES } from '../rules/cadence.ts'

const CHOICES = CADENCES.map((cadence) => [cadence, CADENCE_LABELS[cadence]] as const)

export function CadenceChoice({
  chosen = CADENCES[0],
  error,
}: {
  chosen?: string | undefined
  error?: string | undefined
}) {
  return (
    <RadioField
      legend="How often?"
      name="cadence"
      choices={CHOICES}
      chosen={chosen}
      error={error}
    />
  )
}
