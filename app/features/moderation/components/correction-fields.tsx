import { useId, type ComponentProps, type KeyboardEvent } from 'react'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { dateValue } from '#app/features/listings/rules/closing.ts'
import { pressIn } from '#app/ui/keys/items.ts'
import type { QuickReading } from '../rules.ts'
import { approveFormId } from './decision-forms.tsx'
import { useQuickRead } from './use-quick-read.ts'

/** What was typed and could not be saved, and why. */
export type CorrectionFailure = {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string>>
}

const FIELD =
  'h-11 w-full min-w-0 rounded-[10px] border border-line bg-card px-3 text-sm aria-invalid:border-urgent data-changed:border-2 data-changed:border-focus'

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
  const { competitionTitle, mainCategory, competitionEndDate, entryUrl } = listing
  const { errors, values } = failure ?? { errors: {}, values: reading?.values ?? {} }
  const { read, notes, sentence } = useQuickRead(listing, reading)
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
        <Labelled
          label="Title"
          error={errors.competitionTitle}
          note={notes.competitionTitle}
          look="col-span-2"
        >
          {(field) => (
            <input
              {...field}
              form={form}
              name="competitionTitle"
              defaultValue={values.competitionTitle ?? competitionTitle}
              className={`${FIELD} split:text-lg split:font-semibold`}
            />
          )}
        </Labelled>
        <div className="col-span-2 flex items-end gap-2">
          <Labelled label="Entry link" error={errors.entryUrl}>
            {(field) => (
              <input
                {...field}
                form={form}
                name="entryUrl"
                inputMode="url"
                defaultValue={values.entryUrl ?? entryUrl}
                className={FIELD}
              />
            )}
          </Labelled>
          <button
            type="submit"
            form={form}
            name="intent"
            value="correct"
            className="button-quiet px-3 text-sm"
          >
            Save<span className="sr-only"> {competitionTitle}</span>
          </button>
        </div>
        <Labelled label="Category" error={errors.categories}>
          {(field) => (
            <select
              {...field}
              form={form}
              name="mainCategory"
              defaultValue={values.mainCategory ?? mainCategory}
              className={FIELD}
            >
              {CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label="Closes" error={errors.competitionEndDate} note={notes.competitionEndDate}>
          {(field) => (
            <input
              {...field}
              form={form}
              type="date"
              name="competitionEndDate"
              defaultValue={values.competitionEndDate ?? dateValue(competitionEndDate)}
              className={FIELD}
            />
          )}
        </Labelled>
        <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="submit"
            form={form}
            name="intent"
            value="read"
            data-read
            onClick={read}
            className="button-quiet px-3 text-sm"
          >
            Read the page<span className="sr-only"> of {competitionTitle}</span>
          </button>
          <p role="status" className="min-w-0 flex-1 text-sm text-muted empty:hidden">
            {sentence}
          </p>
        </div>
      </div>
    </details>
  )
}

/** Ctrl and Enter in a field approve with what was typed. */
function approveAtOnce(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const item = event.currentTarget.closest('article')
  item?.focus()
  pressIn(item, '[data-approve]')
}

type FieldProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

function Labelled({
  label,
  error,
  note,
  look = '',
  children,
}: {
  label: string
  error: string | undefined
  /** What the promoter's page says of it. */
  note?: string | undefined
  look?: string
  children: (field: FieldProps) => React.ReactNode
}) {
  const id = useId()
  return (
    <div className={`group/field min-w-0 flex-1 ${look}`}>
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <span className="hidden text-sm font-semibold text-link group-has-[[data-changed]]/field:inline">
        {' '}
        changed
      </span>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : note && `${id}-note`,
      })}
      {note && !error && (
        <p id={`${id}-note`} className="text-sm wrap-anywhere text-muted">
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-urgent">
          {error}
        </p>
      )}
    </div>
  )
}
