import { indexWords } from '#app/lib/text/fold-text.ts'
import { formsOf, queryWords } from './query-words.ts'

/** Finds the words and phrases that mean the same as one; folded, its own among them. */
export type Synonyms = {
  of: (phrase: string) => readonly string[]
  /** Words of the longest phrase. */
  longest: number
}

/**
 * @param groups words and phrases that mean the same, as an operator writes them.
 * @param parts by the name of a whole; a search for the whole finds its parts, and not the reverse.
 * @param names that mean only themselves, and are no typing errors.
 */
export function toSynonyms(
  groups: readonly (readonly string[])[],
  parts: Readonly<Record<string, readonly string[]>> = {},
  names: readonly string[] = [],
): Synonyms {
  const byPhrase = new Map<string, string[]>()
  let longest = 1
  const add = (phrase: string, meanings: readonly string[]) => {
    // Queries come without the words that say nothing.
    for (const words of [indexWords(phrase), queryWords(phrase)]) {
      const key = words.join(' ')
      byPhrase.set(key, [...new Set([...(byPhrase.get(key) ?? []), ...meanings])])
      longest = Math.max(longest, words.length)
    }
  }
  const fold = (phrase: string) => indexWords(phrase).join(' ')
  for (const group of groups) for (const phrase of group) add(phrase, group.map(fold))
  for (const [whole, some] of Object.entries(parts)) {
    add(whole, [whole, ...some].map(fold))
    for (const name of some) add(name, [fold(name)])
  }
  for (const name of names) add(name, [fold(name)])
  const of = (phrase: string) => formsOf(phrase).flatMap((form) => byPhrase.get(form) ?? [])
  return { of, longest }
}
