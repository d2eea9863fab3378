import type { PagePath } from '#app/lib/page-address.ts'
import type { County } from '#app/features/listings/rules/counties.ts'
import {
  categoryOfSlug,
  categorySlug,
  isRestrictedCategory,
  type Category,
} from '#app/features/listings/rules/categories.ts'

/** The media type of each format. */
export const FEED_FORMATS = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof FEED_FORMATS

export type FeedList =
  | { list: 'new' | 'ending-soon' }
  | { list: 'category'; category: Category }
  | { list: 'county'; county: County }

/** Without the format: '/feeds/new', '/feeds/category/pets'. */
export function feedPath(list: 'new' | 'ending-soon' | Category): PagePath {
  if (list === 'new' || list === 'ending-soon') return `/feeds/${list}`
  return `/feeds/category/${encodeURIComponent(categorySlug(list))}`
}

export function countyFeedPath(county: County): `/feeds/county/${string}` {
  return `/feeds/county/${county}`
}

export function promoterFeedPath(slug: string): `/feeds/promoter/${string}` {
  return `/feeds/promoter/${slug}`
}

/** Parses 'new.rss'. */
export function readFeedName(name: string): { list: string; format: FeedFormat } | undefined {
  const [, list = '', format = ''] = /^(.+)\.(rss|atom|json)$/.exec(name) ?? []
  return format === '' ? undefined : { list, format: format as FeedFormat }
}

/** Restricted categories have no feed (docs/contract.md#restricted-listings). */
export function feedCategory(slug: string): Category | undefined {
  const category = categoryOfSlug(slug)
  return category && !isRestrictedCategory(category) ? category : undefined
}
