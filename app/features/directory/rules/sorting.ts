const ORDERS = {
  newest: { label: 'Newest', words: 'the newest first' },
  closing: { label: 'Closing soonest', words: 'soonest to close first' },
  quiet: { label: 'Few have opened', words: 'those that few have opened first' },
  value: { label: 'Highest value', words: 'the highest prize value first' },
} as const

export type Sort = keyof typeof ORDERS

export const SORTS = Object.keys(ORDERS) as Sort[]
const SORT = 'sort'

/** Null for the list's own order, which needs no parameter, and for unknown values. */
export function readSort(query: URLSearchParams, own: Sort | null): Sort | null {
  const asked = query.get(SORT)
  return SORTS.find((sort) => sort === asked && sort !== own) ?? null
}

/** 'sort=value'; '' for the list's own order. */
export function sortQuery(sort: Sort | null): string {
  return sort === null ? '' : `${SORT}=${sort}`
}

/** The orders of search results, which have their own. */
const SEARCH_CHOICES = [
  { label: 'Best', sort: null },
  ...(['closing', 'newest', 'value'] as const).map((sort) => ({ label: ORDERS[sort].label, sort })),
]

/** Every order of a list, its own first; without one, those of search results. */
export function sortChoices(own: Sort | null): { label: string; sort: Sort | null }[] {
  if (own === null) return SEARCH_CHOICES
  return SORTS.toSorted((a, b) => Number(b === own) - Number(a === own)).map((sort) => ({
    label: ORDERS[sort].label,
    sort: sort === own ? null : sort,
  }))
}

/** 'the newest first'. */
export function orderWords(sort: Sort): string {
  return ORDERS[sort].words
}
