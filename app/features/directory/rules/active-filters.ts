/** What a list was narrowed to, as its page shows it: known to the server, few bytes in the page. */
export type ActiveFilters = {
  /** All of it, as the query of an address. */
  query: string
  /** Each of the filters, and what is left without it. */
  chips: { label: string; without: string }[]
}

/** The query key that shows a list with everything it can be narrowed by. */
export const SHOW_FILTERS = 'choose'

export function showFiltersPath(path: string): string {
  return addToQuery(path, `${SHOW_FILTERS}=filters`)
}

/** An address with more in its query. */
export function addToQuery(path: string, query: string): string {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
