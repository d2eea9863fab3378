import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import {
  addToQuery,
  SHOW_FILTERS,
  showFiltersPath,
  type ActiveFilters,
} from '../rules/active-filters.ts'
import { FilterLink } from './filter-link.tsx'
import { readMyFilters, type MyFilters } from './my-filters.ts'

const loadForm = () => import('./filter-form.tsx')
const FilterForm = lazy(() => import('./filter-form.tsx'))

type Props = {
  /** The list without filters; what its query has belongs to the list. */
  path: string
  activeFilters: ActiveFilters | null
  /** How many there are with the filters that are on. */
  total: number
  /** What closes later is not in this list. */
  withinDays?: number | undefined
}

/**
 * What a list is narrowed by, to be taken back, and the way to more. Everything there is to choose
 * comes when it is asked for: with script onto this page, without it with the page that is linked.
 */
export function ListFilters({ path, activeFilters, total, withinDays }: Props) {
  const isServedOpen = new URLSearchParams(useLocation().search).has(SHOW_FILTERS)
  const [open, setOpen] = useState(isServedOpen)
  const button = useRef<HTMLAnchorElement>(null)
  const address = addToQuery(path, activeFilters?.query ?? '')

  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // Its code cannot be had (a deploy, no connection): the link does the same.
    loadForm().then(
      () => setOpen(!open),
      () => window.location.assign(showFiltersPath(address)),
    )
  }

  return (
    <section aria-label="Filters" className="no-print relative mb-5">
      <a
        ref={button}
        href={open ? address : showFiltersPath(address)}
        rel="nofollow"
        aria-expanded={open}
        onClick={toggle}
        className="button-quiet"
      >
        <Icon name="sliders-horizontal" size={18} />
        Filters
        {activeFilters && (
          <span className="grid size-6 place-items-center rounded-full bg-primary text-sm text-on-primary">
            {activeFilters.chips.length}
            <span className="sr-only"> on</span>
          </span>
        )}
      </a>
      {open && (
        <Suspense>
          <FilterForm
            path={path}
            total={total}
            withinDays={withinDays}
            onDone={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
      {activeFilters ? (
        <Chips path={path} chips={activeFilters.chips} onFollow={() => button.current?.focus()} />
      ) : (
        <Offer path={path} />
      )}
    </section>
  )
}

type ChipsProps = { path: string; chips: ActiveFilters['chips']; onFollow: () => void }

/** A chip that is taken back takes the focus with it, which then goes to the button. */
function Chips({ path, chips, onFollow }: ChipsProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Filters that are on">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <FilterLink
            path={path}
            query={without}
            labels={chips.map((chip) => chip.label).filter((other) => other !== label)}
            onFollow={onFollow}
            look="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-tint px-3.5 text-sm font-medium text-link hover:underline"
          >
            <span className="sr-only">Remove the filter </span>
            {label}
            <Icon name="x" size={16} />
          </FilterLink>
        </li>
      ))}
      <li className="max-sm:absolute max-sm:top-0 max-sm:right-0">
        <FilterLink
          path={path}
          query=""
          labels={[]}
          onFollow={onFollow}
          look="button px-3 text-sm text-link underline"
        >
          Clear all
        </FilterLink>
      </li>
    </ul>
  )
}

/** The filters last used on this device, one press away; beside the button, so that nothing moves. */
function Offer({ path }: { path: string }) {
  const [mine, setMine] = useState<MyFilters>()
  useEffect(() => setMine(readMyFilters()), [])
  if (!mine) return null
  return (
    <Link
      to={addToQuery(path, mine.query)}
      preventScrollReset
      viewTransition={false}
      rel="nofollow"
      className="absolute top-0 right-0 left-30 flex h-11 items-center px-3 text-sm leading-5 text-link hover:underline"
    >
      <span className="line-clamp-2">
        Use my filters: <strong className="font-semibold">{mine.words}</strong>
      </span>
    </Link>
  )
}
