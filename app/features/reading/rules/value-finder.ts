import { searchWords } from '#app/lib/text/fold-text.ts'

/**
 * Returns a function that finds the value that a person means: by one of its names, or by words that only the
 * names of one value have, as in “Travel” or “Sport”; one letter is no word.
 */
export function valueFinder<Value>(names: readonly (readonly [Value, string])[]) {
  const named = names.map(([value, name]) => [value, wordsOf(name)] as const)
  const found = new Map(named.toReversed().map(([value, words]) => [words.join(' '), value]))
  return (text: string): Value | undefined => {
    const words = wordsOf(text)
    const exact = found.get(words.join(' '))
    if (exact !== undefined || words.length === 0) return exact
    const having = named.filter(([, of]) =>
      words.every((word) => word.length > 1 && of.some((one) => isWord(word, one))),
    )
    const values = new Set(having.map(([value]) => value))
    return values.size === 1 ? [...values][0] : undefined
  }
}

/** '18+' stays apart from '18', and '&' is 'and'. */
function wordsOf(text: string) {
  return searchWords(text.replaceAll('+', ' plus ')).filter((word) => word !== 'and')
}

function isWord(word: string, other: string) {
  return word === other || `${word}s` === other || word === `${other}s`
}
