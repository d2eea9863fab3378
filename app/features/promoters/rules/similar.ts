const WORD_MIN = 3

/**
 * Returns the folded names that a folded name begins with, longest first: 'harbour house hotel' may be
 * the promoter 'harbour house'.
 */
export function shorterNames(nameKey: string): string[] {
  const words = nameKey.split(' ')
  return words
    .map((_, index) => words.slice(0, words.length - 1 - index).join(' '))
    .filter((name) => name.length >= WORD_MIN)
}
