import { Problem } from '#app/lib/http/problem.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { readFilters, toActiveFilters, type Filters } from '../rules/filters.ts'
import { pageCount, pageNumber } from '../rules/lists.ts'

type List = {
  /** How many there are in all pages. */
  count: (filters: Filters) => Promise<number>
  read: (page: number, filters: Filters) => Promise<CompetitionCard[]>
}

/**
 * One page of a list by `?page=` and the filters of the address. A page that is nonsense or past
 * the end is not found: it has nothing on it, and search engines should not keep it.
 */
export async function loadListPage(url: URL, { count, read }: List) {
  const page = pageNumber(url.searchParams.get('page'))
  if (page === undefined) throw new Problem('not-found', 'This list has no such page.')
  const filters = readFilters(url.searchParams)
  const total = await count(filters)
  if (page > pageCount(total)) throw new Problem('not-found', 'This list has no such page.')
  const competitions = total === 0 ? [] : await read(page, filters)
  return { competitions, total, page, activeFilters: toActiveFilters(filters) }
}
