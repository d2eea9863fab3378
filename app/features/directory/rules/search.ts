import type { PageAddress } from '#app/lib/page-address.ts'
/** Characters of a query (docs/contract.md#search). */
export const SEARCH_MIN = 3
export const SEARCH_MAX = 100

/** Results of a page, and of the API. */
export const SEARCH_RESULTS_MAX = 20
/** As many pages as there are ranked listings. */
export const SEARCH_PAGES_MAX = 15

/** Suggestions for a search without results. */
export const SEARCH_SUGGESTIONS = ['iPad', 'holiday', 'tickets', 'hamper', 'voucher', 'weekend']

/** Words are searched as they are; nothing is replaced. */
export const AS_TYPED = { as: 'typed' } as const

/** The API’s header with a `SearchSummary` as JSON. */
export const SUMMARY_HEADER = 'search-summary'

/** What an answer says beside its listings. */
export type SearchSummary = {
  /** How many of the listings match all words; they come first. */
  matchingAll: number
  /** How many open listings match all words. */
  total: { count: number }
  /** The query with its typing errors replaced, when that was searched instead. */
  corrected: string | null
  /** What may have been meant, when nothing was replaced. */
  suggestion: string | null
  /** What was searched for beside the filters that the query says; null when it says none. */
  said: string | null
}

/** Says how many listings were found; `shown` counts the closest ones too; `some` names those of many. */
export function countSentence(
  query: string,
  shown: number,
  { matchingAll, total: { count } }: SearchSummary,
  some = `${matchingAll} best`,
): string {
  if (shown === 0) return `Nothing open matches${query && ` “${query}”`}.`
  if (matchingAll === 0) return `No match for all words. The closest ${shown}:`
  if (count > matchingAll) return `${some} of ${count.toLocaleString('en-IE')}`
  const open = `${count} open ${count === 1 ? 'competition' : 'competitions'}`
  const closest = shown - matchingAll
  const others = closest > 0 ? `, and ${closest} with some of the words` : ''
  return open + others
}

/** The address of the page of results. */
export function searchPath(query: string, options: Record<string, string> = {}): PageAddress {
  return `/search?${new URLSearchParams({ q: query, ...options })}`
}
