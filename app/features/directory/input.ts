import { textField, trim } from '#app/lib/http/text-field.ts'
import { SEARCH_MAX, SEARCH_MIN } from './rules/search.ts'

/** What a visitor types to search. */
export const SearchQuery = textField(SEARCH_MAX, { name: 'A search', tidy: trim }).min(
  SEARCH_MIN,
  `Type at least ${SEARCH_MIN} characters to search.`,
)
