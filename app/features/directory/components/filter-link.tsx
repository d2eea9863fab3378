import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { addToQuery } from '../rules/active-filters.ts'
import { saveMyFilters } from './my-filters.ts'

type Props = {
  /** The list without filters. */
  path: string
  /** With these instead, and what they are called. */
  query: string
  labels: readonly string[]
  look: string
  onFollow?: () => void
  children: ReactNode
}

/** The list with other filters, in the place of this one; they are the visitor's from now on. */
export function FilterLink({ path, query, labels, look, onFollow, children }: Props) {
  return (
    <Link
      to={addToQuery(path, query)}
      replace
      viewTransition={false}
      preventScrollReset
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
