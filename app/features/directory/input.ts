import { textField, trim } from '#app/lib/http/text-field.ts'
import { SEARCH_MAX, SEARCH_MIN } from './rules/search.ts'

export const TOO_LONG = `A search can have at most ${SEARCH_MAX} characters.`

/** What a visitor types to search. */
export const SearchQuery = textField(SEARCH_MAX, { tooLong: TOO_LONG, tidy: trim }).min(
  SEARCH_MIN,
  `Type at least ${SEARCH_MIN} characters to search.`,
)
