import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import {
  SHOW_FILTERS,
  showFiltersPath,
  type ActiveFilters,
  withFit,
  type Fit,
} from '../rules/active-filters.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { sortChoices, sortQuery } from '../rules/sorting.ts'
import type { FiltersProps } from './filter-form.tsx'
import { FilterLink } from './filter-link.tsx'
import { useAddressWithView, ViewSwitch } from '#app/features/listings/components/list-view.tsx'
import { opensElsewhere } from '#app/ui/opens-elsewhere.ts'

const loadPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazy(loadPanel)

/** With script the form is loaded when it is opened; without it, by the linked page. `path` is without sort and filters. */
export function ListFilters(props: FiltersProps) {
  const { path: plainPath, activeFilters, total, own, sort, fit } = props
  const viewPath = useAddressWithView(plainPath)
  const path = addToQuery(viewPath, sortQuery(sort))
  const isServedOpen = new URLSearchParams(useLocation().search).has(SHOW_FILTERS)
  const [open, setOpen] = useState(isServedOpen)
  const button = useRef<HTMLAnchorElement>(null)
  const filters = activeFilters?.query ?? ''
  const address = addToQuery(path, filters)
  const order = sortChoices(own).find((choice) => choice.sort === sort)?.label

  function toggle(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    // The script is unavailable (a deploy, no connection): the link does the same.
    loadPanel().then(
      () => setOpen(!open),
      () => window.location.assign(showFiltersPath(address)),
    )
  }

  return (
    <section aria-label="Filters" className="no-print relative mb-2 sm:mb-4 rows:max-w-[1080px]">
      <a
        ref={button}
        href={open ? address : showFiltersPath(address)}
        rel="nofollow"
        aria-expanded={open}
        onClick={toggle}
        className="button-quiet"
      >
        <Icon name="sliders-horizontal" size={18} />
        <span>
          {order} · {total.toLocaleString('en-IE')}
          <span className="sr-only">, order and filters{activeFilters && ', '}</span>
        </span>
        {activeFilters && (
          <span className="grid size-6 place-items-center rounded-full bg-primary text-sm text-on-primary">
            {activeFilters.chips.length}
            <span className="sr-only"> on</span>
          </span>
        )}
      </a>
      {open && (
        <Suspense>
          <FilterPanel
            {...props}
            path={path}
            plainPath={viewPath}
            active={filters}
            onDone={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
      {activeFilters && (
        <Chips path={path} chips={activeFilters.chips} onFollow={() => button.current?.focus()} />
      )}
      <FitNote address={address} fit={fit} />
      <ViewSwitch path={plainPath} query={[sortQuery(sort), filters].filter(Boolean).join('&')} />
    </section>
  )
}

type ChipsProps = { path: PageAddress; chips: ActiveFilters['chips']; onFollow: () => void }

/** Removing a chip would lose the focus, which moves to the button. */
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
            look="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-tint px-3.5 text-sm font-semibold text-link hover:underline"
          >
            <span className="sr-only">Remove the filter </span>
            {label}
            <Icon name="x" size={16} />
          </FilterLink>
        </li>
      ))}
      <li>
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

/** What a passport narrows the list to, with the way to the whole of it. */
function FitNote({ address, fit }: { address: PageAddress; fit: Fit | null }) {
  if (!fit) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Narrowed to: {fit.words} ·{' '}
      <Link
        to={withFit(address, null)}
        asWritten
        preventScrollReset
        className="inline-flex min-h-11 items-center text-link hover:underline"
      >
        Show all {fit.whole?.toLocaleString('en-IE')}
      </Link>
    </p>
  )
}
