import { use, useEffect, useRef, useState } from 'react'
import { RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  choiceField,
  CHOICE_NAMES,
  DEFAULT_CHOICES,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import {
  OPTIONAL_FIELDS,
  OPTIONAL_PLAIN,
  plainField,
  type FieldType,
  type OptionalPlain,
} from '#app/features/listings/rules/fields.ts'
import { useFormFields } from '#app/ui/forms/changed-fields.ts'
import { FilledNotes, ListingField, type FieldValues } from './listing-field.tsx'

const DEFAULTS: Record<string, string | null> = DEFAULT_CHOICES

/** Chips come before lists. */
const CHOICES = [...new Set<ChoiceName>(['kind', 'eligibility', ...CHOICE_NAMES])].toSorted(
  (a, b) => Number(isList(a)) - Number(isList(b)),
)

function isList(name: ChoiceName) {
  return choiceField(name).form.control !== 'chips'
}

const optionalOfType = (...types: FieldType[]) =>
  OPTIONAL_PLAIN.filter((name) => types.includes(plainField(name).type))
const SHORT_FIELDS = optionalOfType('number', 'day', 'period')
const WAYS_FIELDS = optionalOfType('ways')
const TEXT_FIELDS = optionalOfType('counties', 'text', 'long-text', 'link')
const CHECKBOXES = optionalOfType('yes-no')

export function MoreDetails({ values }: FieldValues) {
  const details = useRef<HTMLDetailsElement>(null)
  const notes = use(FilledNotes)
  const { errors } = useFormFields()
  const isFilled = OPTIONAL_FIELDS.some((name) => values[name] && values[name] !== DEFAULTS[name])
  const hasNews = OPTIONAL_FIELDS.some((name) => errors?.[name] ?? notes[name])
  // Open from then on: it must not close while its last note is typed over.
  const [isOpenAtFirst] = useState(isFilled || hasNews)

  useEffect(() => {
    if (hasNews && details.current) details.current.open = true
  }, [hasNews])

  const fieldsIn = (names: readonly OptionalPlain[]) =>
    names.map((name) => <ListingField key={name} name={name} values={values} />)

  return (
    <details ref={details} open={isOpenAtFirst} className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-16 items-center justify-between gap-4 rounded-card px-5 py-4 sm:px-6">
        <span>
          <span className="block text-lg font-semibold">More details</span>{' '}
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
        {CHOICES.map((name) => (
          <Choice key={name} name={name} values={values} />
        ))}
        {fieldsIn(WAYS_FIELDS)}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3 sm:gap-4">
          {fieldsIn(SHORT_FIELDS)}
        </div>
        {fieldsIn(TEXT_FIELDS)}
        <div>{fieldsIn(CHECKBOXES)}</div>
      </div>
    </details>
  )
}

function Choice({ name, values }: FieldValues & { name: ChoiceName }) {
  const { form, choices, default: absent } = choiceField(name)
  const none = absent === null ? [['', 'Not said'] as const] : []
  const field = {
    name,
    hint: use(FilledNotes)[name],
    choices: [...none, ...Object.entries(choices)],
    defaultValue: values[name] ?? absent ?? '',
  }
  if (!isList(name)) return <RadioChips legend={form.label} {...field} />
  return (
    <div className="sm:max-w-60">
      <SelectField label={form.label} {...field} />
    </div>
  )
}
