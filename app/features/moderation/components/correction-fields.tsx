import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useFetcher } from 'react-router'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { dateValue } from '#app/features/listings/rules/closing.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { pressIn } from '#app/ui/keys/items.ts'
import { READ_FIELDS, type QuickReading } from '../rules/decisions.ts'
import { approveFormId } from './decision-forms.tsx'
import { IntentButton, textsOf } from './moderation-form.tsx'
import { toDone } from './moderation-notice.tsx'
import { setField } from './use-field-changes.ts'

/** What was typed and could not be saved, and why. */
export type CorrectionFailure = {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string>>
}

const FIELD =
  'h-11 w-full min-w-0 rounded-[10px] border border-line bg-card px-3 text-sm aria-invalid:border-urgent data-changed:border-2 data-changed:border-focus'

const FIELDS = [
  {
    name: 'competitionTitle',
    shortcut: 't',
    label: 'Title',
    place: 'col-span-2',
    look: 'split:text-lg split:font-semibold',
  },
  { name: 'entryUrl', shortcut: 'l', label: 'Entry link', place: 'col-span-2', inputMode: 'url' },
  { name: 'mainCategory', shortcut: 'c', label: 'Category', error: 'categories' },
  { name: 'competitionEndDate', shortcut: 'd', label: 'Closes', type: 'date' },
] as const satisfies readonly FieldOptions[]
type FieldOptions = Pick<ComponentProps<'input'>, 'type' | 'inputMode'> & {
  name: keyof Listing
  shortcut: string
  label: string
  place?: string
  look?: string
  /** Its name in the listing's form. */
  error?: string
}

/** Small corrections, saved with the approval or by themselves. Always open where there is room. */
export function CorrectionFields({
  listing,
  failure,
  reading,
}: {
  listing: Listing
  failure: CorrectionFailure | undefined
  reading: QuickReading | undefined
}) {
  const form = approveFormId(listing.competitionID)
  const { competitionTitle } = listing
  const { errors, values } = failure ?? { errors: {}, values: reading?.values ?? {} }
  const { read, notes, sentence } = useQuickRead(listing, reading)
  const stored = { ...listing, competitionEndDate: dateValue(listing.competitionEndDate) }
  return (
    <details
      data-correct
      open={failure || reading ? true : undefined}
      onKeyDown={approveAtOnce}
      className="w-full min-w-0 md:col-start-2 split:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-link underline split:sr-only">
        Quick edit<span className="sr-only">: {competitionTitle}</span>
      </summary>
      <div
        // Typed values belong to the version shown.
        key={listing.updatedAt}
        className="grid grid-cols-2 gap-2"
      >
        <input type="hidden" name="withFields" value="on" form={form} />
        {FIELDS.map((field: FieldOptions) => (
          <Field
            key={field.name}
            {...field}
            form={form}
            value={values[field.name] ?? String(stored[field.name])}
            wrong={errors[field.error ?? field.name]}
            note={notes[field.name]}
          >
            {field.name === 'entryUrl' && (
              <IntentButton form={form} intent="correct">
                Save<span className="sr-only"> {competitionTitle}</span>
              </IntentButton>
            )}
          </Field>
        ))}
        <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <IntentButton form={form} intent="read" data-key="p" onClick={read}>
            Read the page<span className="sr-only"> of {competitionTitle}</span>
          </IntentButton>
          <p role="status" className="min-w-0 flex-1 text-sm text-muted empty:hidden">
            {sentence}
          </p>
        </div>
      </div>
    </details>
  )
}

/** Reads the promoter's page for the quick edit; what an admin typed stays. */
function useQuickRead({ updatedAt }: Listing, served: QuickReading | undefined) {
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

/** Ctrl and Enter in a field approve with what was typed. */
function approveAtOnce(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const item = event.currentTarget.closest('article')
  item?.focus()
  pressIn(item, '[data-key="a"]')
}

type FieldProps = FieldOptions & {
  form: string
  value: string
  wrong: string | undefined
  /** What the promoter's page says of it. */
  note: string | undefined
  children: ReactNode
}

function Field({ shortcut, label, place = '', look = '', wrong, note, ...props }: FieldProps) {
  const { name, form, type, inputMode, value, children } = props
  const id = useId()
  const hint = wrong ?? note
  const field = {
    id,
    name,
    form,
    defaultValue: value,
    'data-key': shortcut,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': hint && `${id}-hint`,
    className: `${FIELD} ${look}`,
  }
  return (
    <div className={`group/field min-w-0 ${place}`}>
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <span className="hidden text-sm font-semibold text-link group-has-[[data-changed]]/field:inline">
        {' '}
        changed
      </span>
      <div className="flex gap-2">
        {name === 'mainCategory' ? (
          <select {...field}>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        ) : (
          <input {...field} type={type} inputMode={inputMode} />
        )}
        {children}
      </div>
      {hint && (
        <p
          id={`${id}-hint`}
          className={`text-sm wrap-anywhere ${wrong ? 'font-semibold text-urgent' : 'text-muted'}`}
        >
          {hint}
        </p>
      )}
    </div>
  )
}
