import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import {
  choiceField,
  CHOICE_NAMES,
  DEFAULT_CHOICES,
  type ChoiceName,
} from '#app/features/listings/rules/choices.ts'
import {
  FIELDS,
  OPTIONAL_FIELDS,
  OPTIONAL_PLAIN,
  plainField,
  type FieldType,
  type OptionalPlain,
  type PlainField,
  type PlainName,
} from '#app/features/listings/rules/fields.ts'
import { WAY_CHOICES } from '#app/features/listings/rules/winner-terms.ts'
import { addDays } from '#app/lib/time/days.ts'
import { useFormFields } from '#app/ui/forms/changed-fields.ts'
import { CheckboxChips, RadioChips, SelectField } from '#app/ui/forms/choice-field.tsx'
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Typed } from './form-fields.ts'

/** By field: the words it was filled in from, until somebody touches it. */
export const FilledNotes = createContext<Typed>({})

type FieldValues = { values: Typed }
type FieldProps = FieldValues & {
  name: Exclude<PlainName, 'categories'>
} & Pick<ComponentProps<'input'>, 'min' | 'max'>

function ListingField({ name, values, ...dates }: FieldProps) {
  const declared = plainField(name)
  const note = use(FilledNotes)[name]
  const { label, hint, placeholder, counted } = declared.form
  if (declared.type === 'yes-no')
    return (
      <CheckboxField label={label} name={name} hint={note} defaultChecked={values[name] === 'on'} />
    )
  if (declared.type === 'ways')
    return (
      <CheckboxChips
        legend={label}
        name={name}
        choices={WAY_CHOICES}
        defaultValue={values[name]}
        hint={note ?? hint}
      />
    )
  const field = {
    label,
    hint: note ?? hint,
    placeholder,
    name,
    required: declared.required,
    limit: counted && 'limit' in declared ? declared.limit : undefined,
    defaultValue: values[name],
  }
  if (declared.type === 'long-text') return <TextAreaField {...field} rows={5} />
  return <TextField {...field} {...inputProps(declared)} {...dates} />
}

function inputProps({ type, required }: PlainField): ComponentProps<'input'> {
  const enterKeyHint = required && 'next'
  switch (type) {
    case 'link':
      return {
        type: 'url',
        inputMode: 'url',
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
        placeholder: 'https://',
        enterKeyHint,
      }
    case 'number':
      return { inputMode: 'numeric', autoComplete: 'off' }
    case 'day':
      return { type: 'date' }
    default:
      return { autoComplete: 'off', enterKeyHint }
  }
}

type MainProps = FieldValues & {
  anyClosingDate: boolean | undefined
  belowLink: ReactNode
  panel: ReactNode
  picture: ReactNode
}

const CARD = 'flex flex-col gap-5 rounded-card bg-card p-5 shadow-card sm:p-6'
const AHEAD_DAYS = 731
const CATEGORY_CHOICES = CATEGORIES.map((category) => [category, category] as const)

export function MainParts({ values, anyClosingDate, belowLink, panel, picture }: MainProps) {
  const { today } = useClock()
  return (
    <>
      <div className={CARD}>
        <ListingField name="entryUrl" values={values} />
        {belowLink}
        <ListingField name="competitionTitle" values={values} />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_220px] sm:gap-4">
          <ListingField name="promoterName" values={values} />
          <ListingField
            name="competitionEndDate"
            min={anyClosingDate ? undefined : today}
            max={addDays(today, AHEAD_DAYS)}
            values={values}
          />
        </div>
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div role="status" className="empty:hidden">
          {panel}
        </div>
        <Categories values={values} />
      </div>
      <div className={CARD}>
        {picture}
        <ListingField name="description" values={values} />
      </div>
    </>
  )
}

function Categories({ values }: FieldValues) {
  const field = (name: string, label: string) => ({
    name,
    label,
    choices: CATEGORY_CHOICES,
    defaultValue: values[name] ?? '',
  })
  return (
    <div>
      <SelectField
        {...field('category1', FIELDS.categories.form.label)}
        empty="Choose one…"
        required
      />
      <details open={Boolean(values.category2 ?? values.category3)} className="group mt-1">
        <summary className="inline-flex min-h-11 items-center gap-1.5 text-link underline group-open:hidden">
          <Icon name="plus" size={18} /> Add another category
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <SelectField {...field('category2', 'Second category')} empty="None" />
          <SelectField {...field('category3', 'Third category')} empty="None" />
        </div>
      </details>
    </div>
  )
}

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
