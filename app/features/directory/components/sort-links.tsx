import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '#app/ui/link.tsx'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { sortChoices, sortQuery, type Sort } from '../rules/sorting.ts'

type Props = {
  /** Without sort and filters. */
  path: PageAddress
  filters: string
  /** Null for search results. */
  own: Sort | null
  sort: Sort | null
}

/** Each order is a link, which replaces the list; Back leads to the plain list. */
export function SortLinks({ path, filters, own, sort: current }: Props) {
  const isPlain = current === null && filters === ''
  return (
    <nav aria-label="Sort">
      <ul className="-mx-2 flex flex-wrap">
        {sortChoices(own).map(({ label, sort }) => (
          <li key={label}>
            <Link
              to={addToQuery(addToQuery(path, sortQuery(sort)), filters)}
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
