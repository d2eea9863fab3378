import { waysLabel } from '#app/features/listings/rules/winner-terms.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'

const WORDS: Record<TermsFact, (value: string) => string> = {
  winnersTold: waysLabel,
  answerWithin: (period) => `within ${period}`,
  prizeWithin: (period) => `within ${period}`,
  winnerAnnouncementDate: (day) => prettyDate(day as Day),
}

/** Returns a value that was read in T&Cs as people read it, such as 'Within 7 days'. */
export function valueInWords(fact: TermsFact, value: string): string {
  const words = WORDS[fact](value)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What T&Cs say of winners, which listings seldom state. Of the times that each reader gave a value in T&Cs that it was
 * never taught with (`test/reading-texts/unseen-terms.json`), `wrong` were not what the text says.
 */
export const TERMS_READERS = {
  winnersTold: { label: 'Winners told', wrong: 5, given: 88 },
  answerWithin: { label: 'Time to answer', wrong: 0, given: 76 },
  prizeWithin: { label: 'Prize sent', wrong: 1, given: 66 },
  winnerAnnouncementDate: { label: 'Winners announced', wrong: 2, given: 11 },
} as const
export type TermsFact = keyof typeof TERMS_READERS
export const TERMS_FACTS = Object.keys(TERMS_READERS) as TermsFact[]

/** A reader that is wrong more often shows the sentence that it found, and no value. */
const WRONG_MAX = 0.02

export function givesValue(fact: TermsFact): boolean {
  const { wrong, given } = TERMS_READERS[fact]
  return wrong / given <= WRONG_MAX
}

export function isTermsFact(name: string): name is TermsFact {
  return Object.hasOwn(TERMS_READERS, name)
}
