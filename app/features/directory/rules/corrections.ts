import { hasDigit } from './query-words.ts'

const SHORTEST_CORRECTED = 4
/** Two errors in a shorter word make another: 'macbook' is not 'Macroom'. */
const TWO_ERRORS_MIN_LETTERS = 8
/** Two letters more or fewer make another word: 'guess' is not 'Guinness' with errors. */
const LENGTH_DIFFERENCE_MAX = 1

export type Candidate = { word: string; listings: number }

/** Typing errors forgiven in a word; none where a correction would be a guess. */
export function forgivenErrors(word: string): number {
  if (word.length < SHORTEST_CORRECTED || hasDigit(word)) return 0
  return word.length < TWO_ERRORS_MIN_LETTERS ? 1 : 2
}

/** Returns the word with the fewest errors, then with the most listings; only an offer forgives a first letter. */
export function bestCorrection(
  typed: string,
  candidates: readonly Candidate[],
  { isOffer = false } = {},
): string | null {
  const forgiven = forgivenErrors(typed)
  const [best] = candidates
    .filter(({ word }) => Math.abs(word.length - typed.length) <= LENGTH_DIFFERENCE_MAX)
    .map(({ word, listings }) => ({ word, listings, errors: countErrors(typed, word) }))
    .filter(({ word, errors }) => word[0] === typed[0] || (isOffer && errors === 1))
    .filter(({ word, errors }) => errors <= forgiven && !hasDigit(word))
    .toSorted(
      (a, b) => a.errors - b.errors || b.listings - a.listings || (a.word < b.word ? -1 : 1),
    )
  return best?.word ?? null
}

/** Counts letters inserted, left out, replaced or swapped (the optimal string alignment distance). */
export function countErrors(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
