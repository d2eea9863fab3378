import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Preview } from '../import/preview.server.ts'
import { fieldLabel, FILE_FIELDS } from '../rules/file-fields.ts'
import { FILE_QUERY, MONTH_FIRST } from '../rules/file-query.ts'

export const DATES_ID = 'dates'
const DATE_ORDERS = [
  ['day-first', 'the day first: 5 April'],
  [MONTH_FIRST, 'the month first: 4 May'],
] as const
const CHOICES = FILE_FIELDS.filter((field) => field !== 'status')

type Props = Pick<Preview, 'columns' | 'monthFirst'> & { hash: string }

/** Which column is which field; sent by GET, so that the address has the answer. */
export function ColumnForm({ columns, monthFirst, hash }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section
      aria-labelledby="columns-title"
      className="rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="columns-title" className="text-lg font-semibold">
        Columns
      </h2>
      <p className="mt-1 text-sm text-muted">
        Required: {REQUIRED_FIELDS.map(fieldLabel).join(', ')}.
      </p>
      <Form method="get" preventScrollReset>
        <input type="hidden" name={FILE_QUERY.hash} value={hash} />
        <ul className="mt-3 divided">
          {columns.map((column, index) => (
            <ColumnChoice key={`${index} ${column.field}`} {...column} place={index + 1} />
          ))}
        </ul>
        {monthFirst !== undefined && (
          <div id={DATES_ID} className="border-t border-line pt-3">
            <RadioField
              legend="Dates such as 05/04/2026 have"
              name={FILE_QUERY.dates}
              choices={DATE_ORDERS}
              chosen={monthFirst ? MONTH_FIRST : 'day-first'}
            />
          </div>
        )}
        <button type="submit" disabled={busy} className="mt-4 button-quiet">
          {busy ? 'Reading…' : 'Read it again like this'}
        </button>
      </Form>
    </section>
  )
}

type ChoiceProps = Preview['columns'][number] & { place: number }

function ColumnChoice({ name, example, field, place }: ChoiceProps) {
  const id = useId()
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_220px]">
      <span className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {name || `Column ${place}`}
        </label>
        <span id={`${id}-example`} className="block text-sm text-muted">
          {example && `“${example}”`}
        </span>
      </span>
      <span className="relative">
        <select
          id={id}
          name={FILE_QUERY.field}
          defaultValue={field ?? ''}
          aria-describedby={`${id}-example`}
          className="h-11 w-full appearance-none rounded-[10px] border border-line bg-card pr-10 pl-3 text-ink"
        >
          <option value="">Leave out</option>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {fieldLabel(choice)}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={20}
          className="pointer-events-none absolute top-3 right-2.5 text-muted"
        />
      </span>
    </li>
  )
}
