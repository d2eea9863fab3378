import type { ReactNode } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '#app/ui/link.tsx'
import { addToQuery } from '#app/features/listings/rules/links.ts'
import { saveMyFilters } from './my-filters.ts'

type Props = {
  path: PageAddress
  query: string
  labels: readonly string[]
  look: string
  onFollow?: () => void
  children: ReactNode
}

/** Replaces the list at `path`, which has no filters, and saves its filters on the device. */
export function FilterLink({ path, query, labels, look, onFollow, children }: Props) {
  return (
    <Link
      to={addToQuery(path, query)}
      replace
      viewTransition={false}
      preventScrollReset
      asWritten
      rel="nofollow"
      onClick={() => {
        saveMyFilters(query, labels)
        onFollow?.()
      }}
      className={look}
    >
      {children}
    </Link>
  )
}
