import type { PageAddress } from '#app/lib/page-address.ts'
import { addToQuery } from '#app/features/listings/rules/links.ts'

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
