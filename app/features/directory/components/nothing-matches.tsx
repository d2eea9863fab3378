import { FilterLink } from './filter-link.tsx'

/** What a list says that has something, but nothing with these filters. */
export default function NothingMatches({ path }: { path: string }) {
  return (
    <section className="rounded-card bg-card px-6 py-14 text-center shadow-card">
      <h2 className="text-xl font-semibold">Nothing open matches these filters</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        Take one of them back, or see the whole list. New competitions are added every day.
      </p>
      <p className="mt-6">
        <FilterLink path={path} query="" labels={[]} look="button-primary">
          Clear the filters
        </FilterLink>
      </p>
    </section>
  )
}
