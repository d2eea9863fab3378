import type { PageAddress } from '#app/lib/page-address.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { addToQuery, listPath } from '#app/features/listings/rules/links.ts'
import { fromJson } from '#app/lib/json.ts'
import { listData } from '../rules/list-data.ts'
import { sortQuery } from '../rules/sorting.ts'
import type { FilteredPage } from './list-page.tsx'

type About = {
  title: string
  description: string
  path: PageAddress
  baseUrl: string
  /** Including the list itself. */
  crumbs: { name: string; path: PageAddress }[]
  image?: string
  noindex?: boolean
  /** Without the format. */
  feed?: string | undefined
}

export function listMeta(
  { title, path, crumbs, noindex, ...about }: About,
  { competitions, page, activeFilters, sort, fit }: Omit<FilteredPage, 'total'>,
) {
  const address = listPath(addToQuery(path, sortQuery(sort), activeFilters?.query ?? ''), page)
  const meta = pageMeta({
    ...about,
    title: `${title}${page > 1 ? `, page ${page}` : ''} | Competitions Ireland`,
    path: address,
    // Search engines should not index the same cards under many addresses.
    noindex: noindex || activeFilters !== null || sort !== null || fit !== null,
    // As in `listData`: browsers need not load what makes it.
    jsonLd:
      import.meta.env.PROD && !import.meta.env.SSR
        ? {}
        : listData(
            { name: crumbs.at(-1)?.name ?? title, path: address, crumbs },
            fromJson(competitions),
            about.baseUrl,
          ),
  })
  // Others link to the address that they have narrowed.
  return fit ? [...meta, { tagName: 'link', rel: 'canonical', href: about.baseUrl + path }] : meta
}
