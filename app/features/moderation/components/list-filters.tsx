import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import { COLUMNS, ORDER_LABELS, type Column, type ListOrder } from '../rules/decisions.ts'
import type { ListQuery } from '../input/moderation.ts'

const FIELD = 'h-11 rounded-[10px] border border-line bg-card px-3 text-sm'

type Props = {
  query: ListQuery
  order: ListOrder
  withStatus?: boolean
  /** The columns shown, where they can be chosen. */
  columns?: readonly Column[]
  /** Those whose finds can be in the list. */
  sources?: readonly { id: number; name: string }[]
}
type Select = { name: string; label: string; value: string | undefined; options: Options }
type Options = readonly (readonly [value: string, label: string])[]

/** Filters a list through its URL, so that it can be bookmarked and shared. Applied on change. */
export function ListFilters({ columns, ...props }: Props) {
  const { query } = props
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
      {selectsOf(props).map((select) => (
        <Choice key={select.name} {...select} />
      ))}
      {columns && <ColumnChoice columns={columns} />}
    </Form>
  )
}

function selectsOf({ query, order, withStatus = false, sources = [] }: Props): Select[] {
  const statuses = Object.entries(STATUS_LABELS)
  const origins = Object.entries(SOURCE_LABELS)
  const finds = sources.map(({ id, name }) => [String(id), name] as const)
  const categories = CATEGORIES.map((category) => [category, category] as const)
  const select = (name: keyof ListQuery, label: string, any: string, options: Options): Select => {
    return { name, label, value: query[name]?.toString(), options: [['', any], ...options] }
  }
  return [
    ...(withStatus ? [select('status', 'Status', 'Any status', statuses)] : []),
    ...(withStatus ? [select('source', 'Source', 'Any source', origins)] : []),
    ...(finds.length > 0
      ? [select('find', 'Finds', 'From anywhere', [['all', 'All finds'], ...finds])]
      : []),
    select('category', 'Category', 'Any category', categories),
    {
      name: 'order',
      label: 'Order',
      value: query.order ?? order,
      options: Object.entries(ORDER_LABELS),
    },
  ]
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

function Choice({ name, label, value = '', options }: Select) {
  const select = useRef<HTMLSelectElement>(null)
  // Links change the order too.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <select
      ref={select}
      name={name}
      aria-label={label}
      defaultValue={value}
      className={`${FIELD} min-w-0`}
    >
      {options.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  )
}
