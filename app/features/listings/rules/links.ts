import { categoryPath, isRestrictedCategory, type Category } from './categories.ts'

/** The page of a listing. */
export function competitionPath(slug: string): string {
  return `/competition/${encodeURIComponent(slug)}`
}

/** The address of a restricted page with the answer to its age question. */
export function adultPath(path: string): string {
  return `${path}?over18=yes`
}

/** The address of a category's page; of a restricted one, with the answer to its age question. */
export function answeredCategoryPath(category: Category): string {
  const path = categoryPath(category)
  return isRestrictedCategory(category) ? adultPath(path) : path
}

/** Whether an address carries that answer. */
export function hasAnsweredAge(query: URLSearchParams): boolean {
  return query.get('over18') === 'yes'
}

/** A list at a page: the first page has no number, so that it has one address only. */
export function listPath(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

/** Stored links are checked when they are written; this is the second lock, before they are shown. */
export function safeHref(url: string): string | undefined {
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? url : undefined
}

/** What a link to a promoter says of itself; a paid place says so (docs/contract.md#paid-places). */
export function outboundRel(featured: boolean): string {
  return `nofollow ugc noopener${featured ? ' sponsored' : ''}`
}
