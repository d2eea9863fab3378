import { Problem } from '#app/lib/problem.ts'
import type { CardPage } from '../queries/lists.server.ts'
import { pageCount, pageNumber } from '../rules/lists.ts'

/**
 * One page of a list by `?page=`. A page that is nonsense or past the end is not found: it has
 * nothing on it, and search engines should not keep it.
 */
export async function loadListPage(url: URL, list: (page: number) => Promise<CardPage>) {
  const page = pageNumber(url.searchParams.get('page'))
  if (page === undefined) throw new Problem('not-found', 'This list has no such page.')
  const { competitions, total } = await list(page)
  if (page > pageCount(total)) throw new Problem('not-found', 'This list has no such page.')
  return { competitions, total, page }
}
