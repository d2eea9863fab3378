import { z } from 'zod'
import { SEARCH_MAX, SEARCH_MIN } from './rules/search.ts'

/** What a visitor types to search. */
export const SearchQuery = z
  .string()
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(SEARCH_MIN, `Type at least ${SEARCH_MIN} characters to search.`)
      .max(SEARCH_MAX, `A search can have at most ${SEARCH_MAX} characters.`),
  )
