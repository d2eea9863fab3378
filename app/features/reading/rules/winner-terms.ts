import { writeWays } from '#app/features/listings/rules/winner-terms.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'
import { before, findAct, type Act } from './winner-acts.ts'
import { periodsIn, type Period, type Weights } from './winner-periods.ts'
import { isPublished, waysIn } from './winner-ways.ts'
import { toSentence, wordsOf, type Sentence } from './winner-words.ts'

/** A less likely period is not given: a wrong one is worse than none. */
const SURE = 0.9

/** Finds how winners are told, how long they have to answer, and how soon prizes are sent. */
export function winnerTerms(texts: readonly string[], weights?: Weights): ReadFields {
  const sentences = texts.map(toSentence)
  const periods = periodsIn(sentences, weights).filter(({ share }) => share > SURE)
  // Later windows are for a form or a reserve winner.
  const answer = periods.find(({ kind }) => kind === 'answer')
  const prizes = periods.filter(({ kind }) => kind === 'prize')
  const [prize] = prizes.toSorted((a, b) => b.share - a.share)
  const toField = (one: Period | undefined): ReadField | undefined =>
    one && { value: one.period, from: shorten(texts[one.sentence] ?? '') }
  return withoutGaps({
    winnersTold: winnersTold(sentences),
    answerWithin: toField(answer),
    prizeWithin: toField(prize),
  })
}

function winnersTold(sentences: readonly Sentence[]): ReadField | undefined {
  const told = sentences.map(({ text, words }) => ({ text, ways: waysIn(words) }))
  const first = told.find(({ ways }) => ways.length > 0)
  return first && { value: writeWays(told.flatMap(({ ways }) => ways)), from: shorten(first.text) }
}

/** Returns what is done in the part of a sentence before a date; what is counted from the date is another matter. */
export function actBefore(part: string): Act | undefined {
  const words = wordsOf(part)
  if (before(words, words.length, 12).some(({ period }) => period)) return 'other'
  return findAct(words, words.length, -1)?.act ?? (waysIn(words).length > 0 ? 'told' : undefined)
}

export function actAfter(part: string): Act | undefined {
  return findAct(wordsOf(part), -1, 1)?.act
}

export function isMadePublic(sentence: string): boolean {
  return isPublished(wordsOf(sentence))
}
