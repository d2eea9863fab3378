import type { PageAddress } from '#app/lib/page-address.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { listPath } from '#app/features/listings/rules/links.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { listData } from '../rules/list-data.ts'

type About = {
  name: string
  path: PageAddress
  page: number
  baseUrl: string
  /** Without the format. */
  feed: string
  noindex: boolean
}

export function promoterMeta(
  { name, path, page, baseUrl, feed, noindex }: About,
  competitions: readonly CompetitionCard[],
) {
  const address = listPath(path, page)
  return pageMeta({
    title: `Competitions by ${name}${page > 1 ? `, page ${page}` : ''} | Competitions Ireland`,
    description: `What ${name} is giving away now, and what we know of its earlier competitions: closing dates, winners, reports.`,
    path: address,
    baseUrl,
    feed,
    noindex,
    jsonLd: noindex
      ? undefined
      : listData({ name, path: address, crumbs: [{ name, path }] }, competitions, baseUrl),
  })
}
