import type { Day } from '#app/lib/time/days.ts'
import { readSentences } from './read-text.ts'
import { plainText, sentencesIn } from './sentences.ts'
import { givesValue, TERMS_FACTS, type TermsFact } from './terms-readers.ts'

type FoundFact = {
  /** Null where the reader is wrong too often to give one. */
  value: string | null
  sentence: string
}
export type TermsFacts = Partial<Record<TermsFact, FoundFact>>

/** Words that T&Cs of a competition have, and terms of use of a website or shop seldom together. */
const MARKS = [
  /\bentr(?:y|ies|ants?)\b/i,
  /\bprizes?\b/i,
  /\bwinn(?:ers?|ing)\b/i,
  /\b(?:draws?|drawn|random)\b/i,
  /\bpromoters?\b/i,
]
const MARKS_MIN = 3

/** @returns undefined for a text that is no T&Cs of a competition. */
export function findTermsFacts(text: string, today: Day): TermsFacts | undefined {
  if (MARKS.filter((mark) => mark.test(text)).length < MARKS_MIN) return undefined
  const read = readSentences(sentencesIn(plainText(text)), today)
  const found = TERMS_FACTS.flatMap((name) => {
    const field = read[name]
    if (!field) return []
    return [[name, { value: givesValue(name) ? field.value : null, sentence: field.from }] as const]
  })
  return Object.fromEntries(found)
}
