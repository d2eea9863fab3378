import { Problem } from '#app/lib/http/problem.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { toTable } from '#app/lib/table.ts'
import type { ListOptions } from '../queries/lists.server.ts'
import type { ChoiceCounts } from '../rules/choice-counts.ts'
import { readFilters, toActiveFilters, type Filters } from '../rules/filters.ts'
import { narrowBy, readFit, toFit } from '../rules/fit.ts'
import { pageCount, pageNumber } from '../rules/lists.ts'
import { readSort, type Sort } from '../rules/sorting.ts'

type List = {
  /** Its order without `?sort=`. */
  order: Sort
  /** In all pages. */
  count: (filters: Filters) => Promise<number>
  countChoices: (filters: Filters) => Promise<ChoiceCounts>
  read: (page: number, options: ListOptions) => Promise<CompetitionCard[]>
}

/** Answers 404 for invalid pages and passports and for pages past the end, so that search engines drop them. */
export async function loadListPage(url: URL, { order, count, countChoices, read }: List) {
  const page = pageNumber(url.searchParams.get('page'))
  if (page === undefined) throw new Problem('not-found', 'This list has no such page.')
  const passport = readFit(url.searchParams)
  if (passport === undefined) throw new Problem('not-found', 'There is no such list.')
  const chosen = readFilters(url.searchParams)
  const filters = narrowBy(chosen, passport)
  const total = await count(filters)
  if (page > pageCount(total)) throw new Problem('not-found', 'This list has no such page.')
  const sort = readSort(url.searchParams, order)
  const competitions = total === 0 ? [] : await read(page, { filters, sort, total })
  const activeFilters = toActiveFilters(chosen)
  const choiceCounts = total === 0 ? null : await countChoices(filters)
  const fit = passport && toFit(passport, await count(chosen))
  return {
    competitions: toTable(competitions),
    total,
    page,
    activeFilters,
    choiceCounts,
    sort,
    fit,
  }
}
