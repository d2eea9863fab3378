import { writeWays } from '#app/features/listings/rules/winner-terms.ts'
import { shorten, shortenAround } from '#app/lib/text/shorten.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'
import { before, findAct, type Act } from './winner-acts.ts'
import type { Weights } from './learned.ts'
import { periodsIn, type Period } from './winner-periods.ts'
import { waysIn } from './winner-ways.ts'
import { toSentence, wordsOf } from './winner-words.ts'

/** A less likely period, or set of ways, is not given: a wrong one is worse than none. */
const SURE = 0.9
const SURE_WAYS = 0.65

/** Finds how winners are told, how long they have to answer, and how soon prizes are sent. */
export function winnerTerms(
  texts: readonly string[],
  weights: { periods?: Weights; ways?: Weights } = {},
): ReadFields {
  const sentences = texts.map(toSentence)
  const periods = periodsIn(sentences, weights.periods).filter(({ share }) => share > SURE)
  // Later windows are for a form or a reserve winner.
  const answer = periods.find(({ kind }) => kind === 'answer')
  const prizes = periods.filter(({ kind }) => kind === 'prize')
  const [prize] = prizes.toSorted((a, b) => b.share - a.share)
  const told = waysIn(sentences, weights.ways)
  const toField = (one: Period | undefined): ReadField | undefined =>
    one && { value: one.period, from: shortenAround(texts[one.sentence] ?? '', one.at) }
  return withoutGaps({
    winnersTold:
      told.ways.length > 0 && told.share > SURE_WAYS
        ? { value: writeWays(told.ways), from: shorten(texts[told.sentence] ?? '') }
        : undefined,
    answerWithin: toField(answer),
    prizeWithin: toField(prize),
  })
}

/** Returns what is done in the part of a sentence before a date; what is counted from the date is another matter. */
export function actBefore(part: string): Act | undefined {
  const words = wordsOf(part)
  if (before(words, words.length, 12).some(({ period }) => period)) return 'other'
  return (
    findAct(words, words.length, -1)?.act ??
    (waysIn([toSentence(part)]).ways.length > 0 ? 'told' : undefined)
  )
}

export function actAfter(part: string): Act | undefined {
  return findAct(wordsOf(part), -1, 1)?.act
}

export function isMadePublic(sentence: string): boolean {
  return waysIn([toSentence(sentence)]).ways.includes('list')
}
