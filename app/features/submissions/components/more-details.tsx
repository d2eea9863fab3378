import { useEffect, useRef } from 'react'
import { RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CheckboxField, TextField } from '#app/ui/forms/text-field.tsx'
import {
  choiceField,
  CHOICE_NAMES,
  DEFAULT_CHOICES,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import { OPTIONAL_FIELDS } from '#app/features/listings/rules/fields.ts'
import type { Typed } from './form-fields.ts'

type Props = { values: Typed; errors: Record<string, string> }

const DEFAULTS: Record<string, string | null> = DEFAULT_CHOICES

/** What it is and for whom first, secondary facts last. */
const CHIPS = [...new Set<ChoiceName>(['kind', 'eligibility', ...CHOICE_NAMES])].filter(
  (name) => choiceField(name).form.control === 'chips',
)
const LISTS = CHOICE_NAMES.filter((name) => !CHIPS.includes(name))

/** What makes a good listing better; closed at first, open when there is something in it. */
export function MoreDetails({ values, errors }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const isWrong = OPTIONAL_FIELDS.some((name) => errors[name])
  const isFilled = OPTIONAL_FIELDS.some((name) => values[name] && values[name] !== DEFAULTS[name])

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

function Choices(props: Props) {
  return (
    <>
      {CHIPS.map((name) => (
        <RadioChips
          key={name}
          legend={choiceField(name).form.label}
          {...choiceProps(name, props)}
        />
      ))}
      {LISTS.map((name) => (
        <div key={name} className="sm:max-w-60">
          <SelectField label={choiceField(name).form.label} {...choiceProps(name, props)} />
        </div>
      ))}
    </>
  )
}
/** What either control takes; a field that may stay empty offers that first. */
function choiceProps(name: ChoiceName, { values, errors }: Props) {
  const { choices, default: absent } = choiceField(name)
  const none = absent === null ? [['', 'Not said'] as const] : []
  return {
    name,
    choices: [...none, ...Object.entries(choices)],
    defaultValue: values[name] ?? absent ?? '',
    error: errors[name],
  }
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
