import { shorten } from '#app/lib/text/shorten.ts'
import { sentencesOf } from '#app/features/reading/rules/sentences.ts'

const THING = 'competition|giveaway|draw|promotion'
const CLOSED = new RegExp(
  [
    String.raw`\b(?:this|the) (?:${THING}) (?:is|has)(?: now)? (?:closed|ended|finished|over)\b`,
    String.raw`\b(?:competition|giveaway) (?:now )?closed\b`,
    String.raw`\bentries (?:are|have)(?: now)? closed\b`,
    String.raw`\bno longer accepting entries\b`,
    String.raw`\bcongratulations to our winners?\b`,
    // 'Winners announced on 7 December' and 'drawn at random' are plans.
    String.raw`\bwinners? (?:announced|drawn|selected)\b(?! (?:on|by|within|at|in|from|every|each|via)\b)`,
  ].join('|'),
  'i',
)
/** 'not possible once the competition has closed' is about the future. */
const CONDITION =
  /\b(?:once|when|whenever|after|before|if|until|unless|where|will|may|should|must|shall)\b/i
/** 'our 2025 competition has ended' is about another one. */
const ANOTHER = /\b(?:previous|past|last (?:year|month|week)|earlier|20[0-3]\d)\b/i
const PAGE_DATES_MAX = 3

/** @returns the sentence by which a page says that its competition is over. */
export function findClosedWording(text: string, closingDays: number): string | undefined {
  if (closingDays > PAGE_DATES_MAX) return undefined
  for (const sentence of sentencesOf(text)) {
    const found = CLOSED.exec(sentence)
    if (!found) continue
    const before = sentence.slice(0, found.index)
    if (!CONDITION.test(before) && !ANOTHER.test(before)) return shorten(sentence, 300)
  }
  return undefined
}
