import type { PageAddress, PagePath } from '#app/lib/page-address.ts'
import type { County } from './counties.ts'
import { categoryPath, isRestrictedCategory, type Category } from './categories.ts'

type ListingPage = PagePath extends infer Path
  ? Path extends `/competition/${string}/${infer Page}`
    ? Page
    : never
  : never

/** @param page of the listing, when it is not the listing itself. */
export function competitionPath(slug: string, page?: ListingPage): PagePath {
  const path = `/competition/${encodeURIComponent(slug)}` as const
  return page === undefined ? path : `${path}/${page}`
}

export function promoterPath(slug: string): PagePath {
  return `/promoter/${slug}`
}

export function countyPath(county: County): PagePath {
  return `/county/${county}`
}

/** Where a visitor is after joining or logging in to bookmark the listing. */
export function bookmarkedPath(slug: string): PageAddress {
  return `${competitionPath(slug)}?bookmarked=yes`
}

export function adultPath(path: PagePath): PageAddress {
  return `${path}?over18=yes`
}

/** For a restricted category with the answer to its age question. */
export function answeredCategoryPath(category: Category): PageAddress {
  const path = categoryPath(category)
  return isRestrictedCategory(category) ? adultPath(path) : path
}

export function hasAnsweredAge(query: URLSearchParams): boolean {
  return query.get('over18') === 'yes'
}

/** The first page has no number, so that it has one address only. */
export function listPath(path: PageAddress, page: number): PageAddress {
  return page === 1 ? path : addToQuery(path, `page=${page}`)
}

export function addToQuery(path: PageAddress, ...queries: string[]): PageAddress {
  const query = queries.filter(Boolean).join('&')
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}` as PageAddress
}

/** The query key of a list that is narrowed to a passport: rules/passport.ts. */
export const FIT = 'fit'

/** Stored links were checked when written; this is the second check, before showing them. */
export function safeHref(url: string): string | undefined {
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}

/** Promoters learn where visitors come from only for paid places (docs/contract.md#links-to-promoters). */
export function outboundLink(url: string, { featured = false } = {}) {
  return {
    href: safeHref(url),
    target: '_blank',
    rel: `nofollow ugc noopener${featured ? ' sponsored' : ''}`,
    referrerPolicy: featured ? 'strict-origin' : 'no-referrer',
  } as const
}

export function joinToBookmarkPath(id: number): PageAddress {
  return `/join-today?bookmark=${id}`
}
