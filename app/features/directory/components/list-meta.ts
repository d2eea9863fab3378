import { pageMeta } from '#app/ui/page/page-meta.ts'
import { listPath } from '#app/features/listings/rules/links.ts'
import { listData } from '../rules/list-data.ts'
import { addToQuery, type ActiveFilters } from '../rules/active-filters.ts'
import type { ListPage } from './endless-list.tsx'

type About = {
  title: string
  description: string
  path: string
  baseUrl: string
  /** Where the list stands, itself included. */
  crumbs: { name: string; path: string }[]
  image?: string
  noindex?: boolean
  /** Its feed's address without the format. */
  feed?: string | undefined
}

/** Title, description, own address and structured data of one page of a list. */
export function listMeta(
  { title, path, crumbs, noindex, ...about }: About,
  { competitions, page, activeFilters }: ListPage & { activeFilters: ActiveFilters | null },
) {
  const address = listPath(addToQuery(path, activeFilters?.query ?? ''), page)
  const name = crumbs.at(-1)?.name ?? title
  return pageMeta({
    ...about,
    title: `${title}${page > 1 ? `, page ${page}` : ''} | Competitions Ireland`,
    path: address,
    // Part of a list that is there as a whole: search engines would keep the same cards many times.
    noindex: noindex || activeFilters !== null,
    jsonLd: listData({ name, path: address, crumbs }, competitions, about.baseUrl),
  })
}
