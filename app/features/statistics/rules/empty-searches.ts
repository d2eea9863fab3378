import { searchWords } from '#app/lib/text/fold-text.ts'

/** Length of a stored query; the column has the same numbers. */
const STORED_MIN = 3
const STORED_MAX = 60
/** This many digits without a letter in between may be a phone number. */
const NUMBER_DIGITS = 6
const MAY_BE_NUMBER = new RegExp(`(\\p{Number} ?){${NUMBER_DIGITS}}`, 'u')

export const EMPTY_SEARCHES_PER_DAY = 500
export const EMPTY_SEARCHES_RETENTION_DAYS = 90

/** Null for text that is too short or long, or may contain an email address or a phone number. */
export function toStoredQuery(typed: string): string | null {
  const text = typed.normalize('NFKC')
  const stored = searchWords(text).join(' ')
  if (text.includes('@') || MAY_BE_NUMBER.test(stored)) return null
  const { length } = [...stored]
  return length >= STORED_MIN && length <= STORED_MAX ? stored : null
}
