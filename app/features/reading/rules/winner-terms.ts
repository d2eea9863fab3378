import { writeWays } from '#app/features/listings/rules/winner-terms.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'
import { before, findAct, type Act } from './winner-acts.ts'
import { periodsIn, type Period } from './winner-periods.ts'
import { isPublished, waysIn } from './winner-ways.ts'
import { toSentence, wordsOf, type Sentence } from './winner-words.ts'

/** Finds how winners are told, how long they have to answer, and how soon prizes are sent. */
export function winnerTerms(texts: readonly string[]): ReadFields {
  const sentences = texts.map(toSentence)
  const periods = sentences.flatMap((one, index) =>
    periodsIn(one, sentences[index - 1], sentences[index + 1]),
  )
  return withoutGaps({
    winnersTold: winnersTold(sentences),
    answerWithin: firstOf('answer', periods),
    prizeWithin: agreedOn('prize', periods),
  })
}

function winnersTold(sentences: readonly Sentence[]): ReadField | undefined {
  const told = sentences.map(({ text, words }) => ({ text, ways: waysIn(words) }))
  const first = told.find(({ ways }) => ways.length > 0)
  return first && { value: writeWays(told.flatMap(({ ways }) => ways)), from: shorten(first.text) }
}

/** Later ones are of a reserve, a reminder or a form. */
function firstOf(kind: Period['kind'], found: readonly Period[]): ReadField | undefined {
  const first = found.find((one) => one.kind === kind)
  return first && { value: first.period, from: shorten(first.sentence) }
}

/** Texts that give two are a hint only: each may be of another prize, or of what only looks like one. */
function agreedOn(kind: Period['kind'], found: readonly Period[]): ReadField | undefined {
  const first = firstOf(kind, found)
  const isSure = found.every((one) => one.kind !== kind || one.period === first?.value)
  return first && { ...first, value: isSure ? first.value : '' }
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
