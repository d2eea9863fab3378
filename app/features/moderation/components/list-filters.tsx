import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { SOURCES, STATUSES } from '#app/features/listings/rules/listing.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { COLUMNS, type Column } from '../rules.ts'
import type { ListOrder, ListQuery } from '../input.ts'

const FIELD = 'h-11 rounded-[10px] border border-line bg-card px-3 text-sm'
const ORDERS: Record<ListOrder, string> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  closing: 'Closing first',
  'closing-last': 'Closing last',
  title: 'Title A to Z',
  'title-last': 'Title Z to A',
  promoter: 'Promoter A to Z',
  'promoter-last': 'Promoter Z to A',
}

/** Filters a list through its URL, so that it can be bookmarked and shared. Applied on change. */
export function ListFilters({
  query,
  order,
  withStatus = false,
  columns,
  sources,
}: {
  query: ListQuery
  order: ListOrder
  withStatus?: boolean
  /** The columns shown, where they can be chosen. */
  columns?: readonly Column[]
  /** Those whose finds can be in the list. */
  sources?: readonly { id: number; name: string }[]
}) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      role="search"
      className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
      onChange={(event) => {
        const { target } = event
        const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
        if (isTick || target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      {query.by && <input type="hidden" name="by" value={query.by} />}
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
      {sources && sources.length > 0 && (
        <Choice name="find" label="Finds" value={query.find?.toString()} any="From anywhere">
          {[['all', 'All finds'], ...sources.map(({ id, name }) => [String(id), name] as const)]}
        </Choice>
      )}
      <Choice name="category" label="Category" value={query.category} any="Any category">
        {CATEGORIES.map((category) => [category, category])}
      </Choice>
      <Choice name="order" label="Order" value={query.order ?? order}>
        {Object.entries(ORDERS)}
      </Choice>
      {columns && <ColumnChoice columns={columns} />}
    </Form>
  )
}

function ColumnChoice({ columns }: { columns: readonly Column[] }) {
  return (
    <details className="relative" data-asks>
      <summary className="button-quiet list-none px-3 text-sm">Columns</summary>
      <fieldset className="absolute right-0 z-10 mt-1 w-44 rounded-[10px] border border-line bg-card p-3 shadow-card max-sm:left-0">
        <legend className="sr-only">Columns</legend>
        {/* Tells a choice of no further columns from none made. */}
        <input type="hidden" name="column" value="title" />
        {COLUMNS.map((column) => (
          <label key={column} className="flex min-h-11 items-center gap-3 first-letter:uppercase">
            <input
              type="checkbox"
              name="column"
              value={column}
              defaultChecked={columns.includes(column)}
              className="size-5 accent-primary"
            />
            <span className="capitalize">{column}</span>
          </label>
        ))}
      </fieldset>
    </details>
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
  const select = useRef<HTMLSelectElement>(null)
  // Links change the order too.
  useEffect(() => {
    if (select.current) select.current.value = value ?? ''
  }, [value])
  return (
    <select
      ref={select}
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
