import { indexWords } from '#app/lib/text/fold-text.ts'

/** Words of a query that are looked at; a query has at most 100 characters anyway. */
const WORDS_MAX = 10
/** Words that say nothing about what somebody wants to win. */
const NOISE = new Set(
  `a an and any at by comp competition competitions comps contest contests draw draws for free from giveaway
  giveaways in is it me my of on or our please prize prizes raffle raffles stuff the this to win winning with you
  your`.split(/\s+/),
)
/** Words that no noun phrase goes on with. */
const LINKING = new Set(
  `above and as at before but by cash every for from in instead into is like near of on or over that to under when
  who with without worth`.split(/\s+/),
)
/** The plurals of other words only by their letters. */
const NOT_PLURAL = new Set(['christmas', 'goods', 'news'])
const SHORTEST_PLURAL = 4
const IRREGULAR = [
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['person', 'people'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['knife', 'knives'],
  ['life', 'lives'],
  ['shelf', 'shelves'],
  ['wife', 'wives'],
] as const
/** Returns the folded words of a query without those that say nothing, unless it has no others. */
export function queryWords(query: string): string[] {
  const all = [...new Set(indexWords(query))]
  const telling = all.filter((word) => !NOISE.has(word))
  return (telling.length > 0 ? telling : all).slice(0, WORDS_MAX)
}

/** Whether a query says what somebody wants to win. */
export function hasTellingWord(query: string): boolean {
  return indexWords(query).some((word) => !NOISE.has(word))
}

/** Whether a noun phrase ends before the word: 'a car for', 'a car worth'. */
export function isLinking(word: string): boolean {
  return LINKING.has(word) || hasDigit(word)
}

/** Numbers and names such as 'ps5' are neither corrected nor the beginning of another word. */
export function hasDigit(word: string): boolean {
  return /\p{Number}/u.test(word)
}

/** Returns the singulars and plurals that a word may have, itself first; not all are English. */
export function formsOf(word: string): string[] {
  if (hasDigit(word)) return [word]
  const irregular = IRREGULAR.find((forms) => forms.some((form) => form === word))
  if (irregular) return [...new Set([word, ...irregular])]
  const singulars = [word, ...singularsOf(word)]
  return [...new Set([...singulars, ...singulars.flatMap(pluralsOf)])]
}

/** No forms of 'even' and 'morn'. */
const NO_FORMS = new Set(['evening', 'morning'])

/** Returns words of the family of a verb: 'quilt' and 'quilts' for 'quilting', 'cycling' for 'cycle'; not all are English. */
export function familyOf(word: string): string[] {
  const stem = word.replace(/(?:ing|ed)$/, '')
  if (stem === word)
    return /[^e]e$/.test(word) && word.length > SHORTEST_PLURAL ? [`${word.slice(0, -1)}ing`] : []
  if (stem.length < 3 || !/[aeiouy]/.test(stem) || NO_FORMS.has(word)) return []
  const bases = [stem, `${stem}e`]
  if (/([^aeiou])\1$/.test(stem)) bases.push(stem.slice(0, -1))
  return [...bases, ...bases.flatMap(pluralsOf), `${stem}ed`, `${stem}ing`]
}

function singularsOf(word: string) {
  if (word.length < SHORTEST_PLURAL || NOT_PLURAL.has(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : []
}

function pluralsOf(word: string) {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (/(s|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  return [`${word}s`]
}
