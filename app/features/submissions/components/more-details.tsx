import { useEffect, useRef } from 'react'
import { RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CheckboxField, TextField } from '#app/ui/forms/text-field.tsx'
import {
  ELIGIBILITIES,
  ELIGIBILITY_LABELS,
  ENTRY_FREQUENCIES,
  ENTRY_FREQUENCY_LABELS,
  ENTRY_METHOD_LABELS,
  ENTRY_METHODS,
  KIND_LABELS,
  KINDS,
} from '#app/features/listings/rules/listing.ts'
import type { Typed } from './form-fields.ts'

type Props = { values: Typed; errors: Record<string, string> }

/** What most listings have in common, set already. */
const DEFAULTS: Typed = {
  kind: 'free-prize-draw',
  entryMethod: 'online-form',
  entryFrequency: 'once',
  eligibility: 'roi',
}
const TEXTS = ['prizeValue', 'prizeCount', 'winnerAnnouncementDate', 'termsUrl'] as const
const NAMES = [...Object.keys(DEFAULTS), ...TEXTS, 'over18', 'costsMoney']

/** What makes a good listing better; closed at first, open when there is something in it. */
export function MoreDetails({ values, errors }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const isWrong = NAMES.some((name) => errors[name])
  const isFilled = NAMES.some((name) => values[name] && values[name] !== DEFAULTS[name])

  useEffect(() => {
    if (isWrong && details.current) details.current.open = true
  }, [isWrong])

  return (
    <details
      ref={details}
      open={isWrong || isFilled}
      className="group rounded-card bg-card shadow-card"
    >
      <summary className="flex min-h-16 items-center justify-between gap-4 rounded-card px-5 py-4 sm:px-6">
        <span>
          <span className="block text-lg font-semibold">More details</span>
          <span className="text-sm text-muted">
            Who may enter, how often, what it is worth. All optional.
          </span>
        </span>
        <Icon
          name="chevron-down"
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 px-5 pb-6 sm:px-6">
        <Choices values={values} errors={errors} />
        <Numbers values={values} errors={errors} />
        <TextField
          label="Link to the T&Cs"
          name="termsUrl"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          defaultValue={values.termsUrl}
          error={errors.termsUrl}
        />
        <div>
          <CheckboxField
            label="Only for people aged 18 or over"
            name="over18"
            defaultChecked={values.over18 === 'on'}
          />
          <CheckboxField
            label="Entering costs money, such as a text at a premium rate or something to buy"
            name="costsMoney"
            defaultChecked={values.costsMoney === 'on'}
          />
        </div>
      </div>
    </details>
  )
}

function Choices({ values, errors }: Props) {
  return (
    <>
      <RadioChips
        legend="What is it?"
        name="kind"
        choices={KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
        defaultValue={values.kind ?? 'free-prize-draw'}
        error={errors.kind}
      />
      <RadioChips
        legend="Who may enter?"
        name="eligibility"
        choices={ELIGIBILITIES.map((place) => [place, ELIGIBILITY_LABELS[place]])}
        defaultValue={values.eligibility ?? 'roi'}
        error={errors.eligibility}
      />
      <RadioChips
        legend="How often?"
        name="entryFrequency"
        choices={ENTRY_FREQUENCIES.map((often) => [often, ENTRY_FREQUENCY_LABELS[often]])}
        defaultValue={values.entryFrequency ?? 'once'}
        error={errors.entryFrequency}
      />
      <div className="sm:max-w-60">
        <SelectField
          label="How do people enter?"
          name="entryMethod"
          choices={ENTRY_METHODS.map((method) => [method, ENTRY_METHOD_LABELS[method]])}
          defaultValue={values.entryMethod ?? 'online-form'}
          error={errors.entryMethod}
        />
      </div>
    </>
  )
}

function Numbers({ values, errors }: Props) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-3 sm:gap-4">
      <TextField
        label="Prize value in €"
        name="prizeValue"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1,500"
        defaultValue={values.prizeValue}
        error={errors.prizeValue}
      />
      <TextField
        label="Number of prizes"
        name="prizeCount"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1"
        defaultValue={values.prizeCount}
        error={errors.prizeCount}
      />
      <TextField
        label="Winners announced"
        name="winnerAnnouncementDate"
        type="date"
        defaultValue={values.winnerAnnouncementDate}
        error={errors.winnerAnnouncementDate}
      />
    </div>
  )
}
