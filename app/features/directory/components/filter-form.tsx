import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import {
  filterQuery,
  offeredGroups,
  hasFilters,
  readFilters,
  toggleFilter,
  toActiveFilters,
  type FilterGroup,
  type Offered,
  type FilterKey,
  type Filters,
} from '../rules/filters.ts'
import { addToQuery, hasAnsweredAge } from '#app/features/listings/rules/links.ts'
import type { ActiveFilters, Fit } from '../rules/active-filters.ts'
import type { ChoiceCounts } from '../rules/choice-counts.ts'
import type { Sort } from '../rules/sorting.ts'
import { FollowLink } from './follow-link.tsx'
import { saveMyFilters } from './my-filters.ts'

/** What the loader of a list says beside its cards. */
export type FilteredList = {
  total: number
  activeFilters: ActiveFilters | null
  choiceCounts?: ChoiceCounts | null
  /** Null in the list's own order. */
  sort: Sort | null
  fit: Fit | null
}

export type FiltersProps = FilteredList & {
  path: PageAddress
  offered?: Offered
  /** The list's own order; null for search results. */
  own: Sort | null
}

type Props = FiltersProps & {
  active: string
  onDone: () => void
}

export function FilterForm({ path, active, total, choiceCounts, offered, onDone }: Props) {
  const hydrated = useHydrated()
  const { filters, apply } = useFilters(path, active)
  const [action, query] = path.split('?')
  return (
    <form
      action={action}
      data-asks
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
      className="mt-2 rounded-card bg-card shadow-card"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-x-8 gap-y-5 p-4 sm:p-5 md:grid-cols-2">
        {offeredGroups({ ...offered, ofCounty: action?.startsWith('/county/') }).map((group) => (
          <Group
            key={group.key}
            group={group}
            counts={choiceCounts?.[group.key]}
            chosen={filters[group.key] ?? []}
            onToggle={(key, value) => apply(toggleFilter(filters, key, value))}
          />
        ))}
      </div>
      <p className="sticky bottom-0 flex flex-wrap gap-2 rounded-b-card border-t border-line bg-card p-4 sm:px-5">
        <button type="submit" className="button-primary w-full sm:w-auto">
          {hydrated ? showWords(total) : 'Show competitions'}
        </button>
        {/* Nobody is mailed about what costs money. */}
        {!hasAnsweredAge(new URLSearchParams(query)) && (
          <FollowLink address={addToQuery(path, filterQuery(filters))} />
        )}
      </p>
    </form>
  )
}

/** Longer lists are a menu. */
const CHIPS_MAX = 8

type GroupProps = {
  group: FilterGroup
  counts: readonly number[] | undefined
  chosen: readonly string[]
  onToggle: (key: FilterKey, value: string) => void
}

function Group({ group, counts, chosen, onToggle }: GroupProps) {
  const { key, legend, choices, any } = group
  const all = any === undefined ? choices : [['', any] as const, ...choices]
  const options = all.map(([value, label]) => {
    const at = choices.findIndex(([choice]) => choice === value)
    return { value, label, count: counts?.[at]?.toLocaleString('en-IE') }
  })
  if (all.length > CHIPS_MAX)
    return (
      <label className="block">
        <span className="mb-2 block font-semibold">{legend}</span>
        <select
          name={key}
          value={chosen[0] ?? ''}
          onChange={(event) => onToggle(key, event.currentTarget.value)}
          className="h-11 w-full rounded-[10px] border border-line bg-card px-3"
        >
          {options.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {count === undefined ? label : `${label} (${count})`}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, count }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-sm hover:bg-tint has-checked:border-link has-checked:bg-tint has-checked:font-semibold has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type={any === undefined ? 'checkbox' : 'radio'}
              name={key}
              value={value}
              checked={value === '' ? chosen.length === 0 : chosen.includes(value)}
              onChange={() => onToggle(key, value)}
              aria-describedby={count && `count-${key}-${value}`}
              className="absolute inset-0 cursor-pointer rounded-full opacity-0"
            />
            {label}
            {count && (
              <span
                id={`count-${key}-${value}`}
                aria-hidden="true"
                className="ml-1.5 text-sm font-normal text-muted"
              >
                {count}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function showWords(total: number) {
  if (total === 0) return 'Nothing matches'
  return `Show ${total.toLocaleString('en-IE')} ${total === 1 ? 'competition' : 'competitions'}`
}

/** The filters just chosen, until the navigation to their address is done. */
function useFilters(path: PageAddress, active: string) {
  const { key } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ since: string; filters: Filters }>()
  const current = readFilters(new URLSearchParams(active))
  if (chosen && chosen.since !== key) setChosen(undefined)

  function apply(filters: Filters) {
    setChosen({ since: key, filters })
    const labels = toActiveFilters(filters)?.chips.map(({ label }) => label)
    saveMyFilters(filterQuery(filters), labels ?? [])
    // Back leads to the list without filters, not through each of the choices.
    const replace = hasFilters(current)
    void navigate(addToQuery(path, filterQuery(filters)), { replace, preventScrollReset: true })
  }

  return { filters: chosen?.since === key ? chosen.filters : current, apply }
}
