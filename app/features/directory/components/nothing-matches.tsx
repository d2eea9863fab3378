import { Link } from '#app/ui/link.tsx'
import { FilterLink } from './filter-link.tsx'

type Props = {
  path: string
  /** Else only a passport narrows the list. */
  hasFilters: boolean
}

export default function NothingMatches({ path, hasFilters }: Props) {
  return (
    <section className="rounded-card bg-card px-6 py-14 text-center shadow-card">
      <h2 className="text-xl font-semibold">
        {hasFilters ? 'Nothing open matches these filters' : 'Nothing open is for you here'}
      </h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        {hasFilters && 'Take one of them back, or see the whole list. '}New competitions are added
        every day.
      </p>
      <p className="mt-6">
        {hasFilters ? (
          <FilterLink path={path} query="" labels={[]} look="button-primary">
            Clear the filters
          </FilterLink>
        ) : (
          <Link to={path} asWritten className="button-primary">
            See the whole list
          </Link>
        )}
      </p>
    </section>
  )
}
