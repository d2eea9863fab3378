import { indexWords } from '#app/lib/text/fold-text.ts'
import { formsOf } from './query-words.ts'

/** Finds the words and phrases that mean the same as one; folded, its own among them. */
export type Synonyms = {
  of: (phrase: string) => readonly string[]
  /** Words of the longest phrase. */
  longest: number
}

/** @param groups words and phrases that mean the same, as an operator writes them. */
export function toSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const byPhrase = new Map<string, string[]>()
  let longest = 1
  for (const group of groups) {
    const phrases = group.map((phrase) => indexWords(phrase))
    for (const words of phrases) {
      const key = words.join(' ')
      const known = byPhrase.get(key) ?? []
      byPhrase.set(key, [...new Set([...known, ...phrases.map((other) => other.join(' '))])])
      longest = Math.max(longest, words.length)
    }
  }
  const of = (phrase: string) => formsOf(phrase).flatMap((form) => byPhrase.get(form) ?? [])
  return { of, longest }
}
