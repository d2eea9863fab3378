import { searchWords } from '#app/lib/text/fold-text.ts'

/** Characters of what is kept; the migration 0007_statistics has the same numbers. */
const STORED_MIN = 3
const STORED_MAX = 60
/** So many digits, with no letter between them, may be somebody's number. */
const NUMBER_DIGITS = 6
const MAY_BE_NUMBER = new RegExp(`(\\p{Number} ?){${NUMBER_DIGITS}}`, 'u')

/** Different queries kept of one day. */
export const EMPTY_SEARCHES_PER_DAY = 500
export const EMPTY_SEARCHES_RETENTION_DAYS = 90

/**
 * What is kept of a search that found nothing: its words, folded. Null when it is too short or
 * long to be a wish, or may be about somebody: an email address or a telephone number.
 */
export function toStoredQuery(typed: string): string | null {
  const text = typed.normalize('NFKC')
  const kept = searchWords(text).join(' ')
  if (text.includes('@') || MAY_BE_NUMBER.test(kept)) return null
  const { length } = [...kept]
  return length >= STORED_MIN && length <= STORED_MAX ? kept : null
}
