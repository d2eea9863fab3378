/** Characters of a query (docs/contract.md#search). */
export const SEARCH_MIN = 3
export const SEARCH_MAX = 100

/** Suggestions for a search without results. */
export const SEARCH_SUGGESTIONS = ['iPad', 'holiday', 'tickets', 'hamper', 'voucher', 'weekend']

/**
 * Typing errors are corrected against the words of the listings before the database is asked:
 * a word that no listing has becomes the nearest ones that some listing has.
 */
const SHORTEST_CORRECTED = 4
const MAX_CORRECTIONS = 3

/** Errors forgiven in a word of this length: none in 3 letters, one up to 5, two from 6. */
export function forgivenErrors(word: string): number {
  if (word.length < SHORTEST_CORRECTED) return 0
  return word.length < 6 ? 1 : 2
}

export type Candidate = { word: string; distance: number; listings: number }

/** The best corrections: nearest first, then the word that more listings have. */
export function bestCorrections(typed: string, candidates: readonly Candidate[]): string[] {
  const forgiven = forgivenErrors(typed)
  return candidates
    .map((candidate) => ({ ...candidate, distance: distanceFelt(typed, candidate) }))
    .filter(({ distance }) => distance <= forgiven)
    .toSorted(
      (a, b) => a.distance - b.distance || b.listings - a.listings || (a.word < b.word ? -1 : 1),
    )
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word)
}

/** Two letters swapped ('ipda') is one slip of the finger, though it takes two edits. */
function distanceFelt(typed: string, { word, distance }: Candidate) {
  return distance === 2 && isSwap(typed, word) ? 1 : distance
}

function isSwap(a: string, b: string) {
  if (a.length !== b.length) return false
  const differing = [...a].flatMap((letter, index) => (letter === b[index] ? [] : [index]))
  const [first, second] = differing
  return (
    differing.length === 2 &&
    first !== undefined &&
    second === first + 1 &&
    a[first] === b[second] &&
    a[second] === b[first]
  )
}
