import { writeWays } from '#app/features/listings/rules/winner-terms.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'
import { before, findAct, type Act } from './winner-acts.ts'
import { periodsIn, type Period, type Weights } from './winner-periods.ts'
import { isPublished, waysIn } from './winner-ways.ts'
import { toSentence, wordsOf, type Sentence } from './winner-words.ts'

/** A less likely period is not given: a wrong one is worse than none. */
const SURE = 0.7

/** Finds how winners are told, how long they have to answer, and how soon prizes are sent. */
export function winnerTerms(texts: readonly string[], weights?: Weights): ReadFields {
  const sentences = texts.map(toSentence)
  const periods = periodsIn(sentences, weights).filter(({ share }) => share > SURE)
  const likeliest = (kind: Period['kind']): ReadField | undefined => {
    const [best] = periods.filter((one) => one.kind === kind).toSorted((a, b) => b.share - a.share)
    return best && { value: best.period, from: shorten(texts[best.sentence] ?? '') }
  }
  return withoutGaps({
    winnersTold: winnersTold(sentences),
    answerWithin: likeliest('answer'),
    prizeWithin: likeliest('prize'),
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
