import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import {
  filterQuery,
  groupsWithin,
  hasFilters,
  readFilters,
  toggleFilter,
  toActiveFilters,
  type FilterGroup,
  type FilterKey,
  type Filters,
} from '../rules/filters.ts'
import { addToQuery } from '../rules/active-filters.ts'
import { saveMyFilters } from './my-filters.ts'

type Props = {
  path: string
  total: number
  withinDays: number | undefined
  onDone: () => void
}

/** Everything that a list can be narrowed by. With script the list follows each choice. */
export default function FilterForm({ path, total, withinDays, onDone }: Props) {
  const hydrated = useHydrated()
  const { filters, apply } = useFilters(path)
  const [action, query] = path.split('?')
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
      className="mt-3 rounded-card bg-card shadow-card"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-x-8 gap-y-5 p-4 sm:p-5 md:grid-cols-[5fr_4fr]">
        {groupsWithin(withinDays).map((group) => (
          <Group
            key={group.key}
            group={group}
            chosen={filters[group.key] ?? []}
            onToggle={(key, value) => apply(toggleFilter(filters, key, value))}
          />
        ))}
      </div>
      <p className="sticky bottom-0 rounded-b-card border-t border-line bg-card p-4 sm:px-5">
        <button type="submit" className="button-primary w-full sm:w-auto">
          {hydrated ? showWords(total) : 'Show competitions'}
        </button>
      </p>
    </form>
  )
}

type GroupProps = {
  group: FilterGroup
  chosen: readonly string[]
  onToggle: (key: FilterKey, value: string) => void
}

/** Several at once, or where the group says what any of them is called, one. */
function Group({ group: { key, legend, choices, any }, chosen, onToggle }: GroupProps) {
  const all = any === undefined ? choices : [['', any] as const, ...choices]
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(([value, label]) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-[15px] hover:bg-tint has-checked:border-link has-checked:bg-tint has-checked:font-medium has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type={any === undefined ? 'checkbox' : 'radio'}
              name={key}
              value={value}
              checked={value === '' ? chosen.length === 0 : chosen.includes(value)}
              onChange={() => onToggle(key, value)}
              className="absolute inset-0 cursor-pointer rounded-full opacity-0"
            />
            {label}
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

/** The filters of the address, or at once those that were chosen since, and how to change them. */
function useFilters(path: string) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ since: string; filters: Filters }>()
  const current = readFilters(new URLSearchParams(search))
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
