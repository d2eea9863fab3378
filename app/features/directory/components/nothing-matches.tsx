import type { PageAddress } from '#app/lib/page-address.ts'
import { Link } from '#app/ui/link.tsx'
import { EmptyCard } from '#app/ui/page/empty-note.tsx'
import { FilterLink } from './filter-link.tsx'

type Props = {
  path: PageAddress
  /** Else only a passport narrows the list. */
  hasFilters: boolean
}

export default function NothingMatches({ path, hasFilters }: Props) {
  return (
    <EmptyCard
      title={
        hasFilters ? 'Nothing open matches these filters' : 'Nothing open here that you can enter'
      }
      links={
        hasFilters ? (
          <FilterLink path={path} query="" labels={[]} look="button-primary">
            Clear the filters
          </FilterLink>
        ) : (
          <Link to={path} asWritten className="button-primary">
            See the whole list
          </Link>
        )
      }
    >
      {hasFilters && 'Remove one of them, or see the whole list. '}New competitions are added every
      day.
    </EmptyCard>
  )
}
