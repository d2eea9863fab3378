import { useEffect, useState, type ComponentProps } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '#app/ui/link.tsx'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { sortChoices, sortQuery, type Sort } from '../rules/sorting.ts'
import { FilterForm } from './filter-form.tsx'
import { ListFit } from './list-fit.tsx'
import { readMyFilters, type MyFilters } from './my-filters.ts'

type Props = ComponentProps<typeof FilterForm> & {
  /** Without sort and filters. */
  plainPath: PageAddress
}

export default function FilterPanel({ plainPath, ...form }: Props) {
  const { path, active, total, own, sort, fit, offered } = form
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
        {total > 1 && <SortLinks path={plainPath} filters={active} own={own} sort={sort} />}
        <ListFit address={addToQuery(path, active)} fit={fit} />
        {active === '' && <Offer path={path} byCategory={offered?.byCategory} />}
      </div>
      <FilterForm {...form} />
    </>
  )
}

type SortProps = { path: PageAddress; filters: string; own: Sort | null; sort: Sort | null }

/** Each order is a link, which replaces the list; Back leads to the plain list. */
function SortLinks({ path, filters, own, sort: current }: SortProps) {
  const isPlain = current === null && filters === ''
  return (
    <nav aria-label="Sort">
      <ul className="-mx-2 flex flex-wrap">
        {sortChoices(own).map(({ label, sort }) => (
          <li key={label}>
            <Link
              to={addToQuery(path, sortQuery(sort), filters)}
              replace={!isPlain}
              preventScrollReset
              asWritten
              viewTransition={false}
              rel={sort === null && filters === '' ? undefined : 'nofollow'}
              aria-current={sort === current}
              className="inline-flex min-h-11 items-center px-2 text-link hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type OfferProps = { path: PageAddress; byCategory: boolean | undefined }

/** The filters last used on this device; last in its line to avoid a layout shift. */
function Offer({ path, byCategory }: OfferProps) {
  const [mine, setMine] = useState<MyFilters>()
  useEffect(() => setMine(readMyFilters()), [])
  const isUsable = mine && (byCategory || !new URLSearchParams(mine.query).has('category'))
  if (!isUsable) return null
  return (
    <Link
      to={addToQuery(path, mine.query)}
      preventScrollReset
      asWritten
      viewTransition={false}
      rel="nofollow"
      className="inline-flex min-h-11 items-center text-link hover:underline"
    >
      <span>
        Use my filters: <strong className="font-semibold">{mine.words}</strong>
      </span>
    </Link>
  )
}
