import { Form, useSubmit } from 'react-router'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import {
  SOURCE_LABELS,
  SOURCES,
  STATUS_LABELS,
  STATUSES,
} from '#app/features/listings/rules/listing.ts'
import type { ListQuery } from '../input.ts'

const FIELD = 'h-11 rounded-[10px] border border-line bg-card px-3 text-sm'
const ORDERS = { oldest: 'Oldest first', newest: 'Newest first', closing: 'Closing first' } as const

/** Filters a list through its URL, so that it can be bookmarked and shared. Applied on change. */
export function ListFilters({
  query,
  order,
  withStatus = false,
}: {
  query: ListQuery
  order: keyof typeof ORDERS
  withStatus?: boolean
}) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      role="search"
      className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <div className="col-span-2 flex flex-1 basis-56 gap-2">
        <input
          type="search"
          name="text"
          defaultValue={query.text}
          placeholder="Title, promoter or number"
          aria-label="Search"
          className={`${FIELD} min-w-0 flex-1`}
        />
        <button type="submit" className="button-quiet text-sm">
          Show
        </button>
      </div>
      {withStatus && (
        <Choice name="status" label="Status" value={query.status} any="Any status">
          {STATUSES.map((status) => [status, STATUS_LABELS[status]])}
        </Choice>
      )}
      {withStatus && (
        <Choice name="source" label="Source" value={query.source} any="Any source">
          {SOURCES.map((source) => [source, SOURCE_LABELS[source]])}
        </Choice>
      )}
      <Choice name="category" label="Category" value={query.category} any="Any category">
        {CATEGORIES.map((category) => [category, category])}
      </Choice>
      <Choice name="order" label="Order" value={query.order ?? order}>
        {Object.entries(ORDERS)}
      </Choice>
    </Form>
  )
}

function Choice({
  name,
  label,
  value,
  any,
  children,
}: {
  name: string
  label: string
  value: string | undefined
  /** The label of the choice without a filter; if missing, there is always a filter. */
  any?: string
  children: readonly (readonly [value: string, label: string])[]
}) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
      className={`${FIELD} min-w-0`}
    >
      {any && <option value="">{any}</option>}
      {children.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  )
}
