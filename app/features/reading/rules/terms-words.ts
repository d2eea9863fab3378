import { waysLabel } from '#app/features/listings/rules/winner-terms.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import type { TermsFact } from './terms-readers.ts'

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
