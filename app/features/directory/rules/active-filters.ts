import type { PageAddress, PagePath } from '#app/lib/page-address.ts'
import { addToQuery, FIT } from '#app/features/listings/rules/links.ts'

/** The filters as a page shows them; small, because they travel in the page. */
export type ActiveFilters = {
  query: string
  /** `without` is the query without this filter. */
  chips: { label: string; without: string }[]
}

/** Query parameter that opens the form of filters. */
export const SHOW_FILTERS = 'choose'

export function showFiltersPath(path: PageAddress): PageAddress {
  return addToQuery(path, `${SHOW_FILTERS}=filters`)
}

/** How a page is narrowed to what somebody can enter; small, because it travels in the page. */
export type Fit = {
  key: string
  words: string
  /** How many there are without it; null where nobody counts. */
  whole: number | null
}

/** 'fit=roi-18'; '' where nothing is narrowed. */
export function fitQuery(fit: Pick<Fit, 'key'> | null): string {
  return fit === null ? '' : `${FIT}=${fit.key}`
}

/** '132 of 210'. */
export function shownOf(total: number, { whole }: Fit): string {
  const shown = total.toLocaleString('en-IE')
  return whole === null ? shown : `${shown} of ${whole.toLocaleString('en-IE')}`
}

/** The same list, narrowed to a passport's key or, with null, to none. */
export function withFit(address: PageAddress, key: string | null): PageAddress {
  const [path = '', query] = address.split('?')
  const others = new URLSearchParams(query)
  others.delete(FIT)
  if (key !== null) others.set(FIT, key)
  return addToQuery(path as PagePath, others.toString())
}
