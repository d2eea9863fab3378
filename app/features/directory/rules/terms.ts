import { bestCorrection, forgivenErrors } from './corrections.ts'
import { familyOf, formsOf, hasDigit } from './query-words.ts'
import type { QueryTerm } from './ranking.ts'
import type { Synonyms } from './synonyms.ts'
import type { WordIndex } from './word-index.ts'

/** Up to this length a word that listings have is not also the beginning of others. */
const WHOLE_WORD_MAX_LETTERS = 3
const SHORTEST_COMPOUND = 6
const SHORTEST_PART = 3

/** What is known of words: those of the open listings, and the operator's synonyms. */
export type Vocabulary = { index: WordIndex; synonyms: Synonyms }

/** A word of a query: `isKnown` when listings or the synonyms have it. */
export type KnownTerm = QueryTerm & { isKnown: boolean }

/** Returns the terms of a query in its order; a phrase of the synonyms is one term. */
export function toTerms(vocabulary: Vocabulary, words: readonly string[]): KnownTerm[] {
  const terms: KnownTerm[] = []
  for (let at = 0; at < words.length;) {
    const length = phraseLength(vocabulary, words.slice(at))
    terms.push(toTerm(vocabulary, words.slice(at, at + length).join(' ')))
    at += length
  }
  return terms
}

/** Returns the word that was probably meant by one that no listing has, or null. */
export function correctionOf(
  { index: { tree } }: Vocabulary,
  typed: string,
  { isOffer = false } = {},
): string | null {
  const forgiven = forgivenErrors(typed)
  if (forgiven === 0) return null
  // Two swapped letters are one error, and two edits for the tree.
  const first = typed.charAt(0)
  const near = isOffer
    ? [...tree.fuzzyGet(typed, forgiven)]
    : [...tree.atPrefix(first).fuzzyGet(typed.slice(1), forgiven + 1)].map(
        ([ending, found]) => [`${first}${ending}`, found] as const,
      )
  return bestCorrection(
    typed,
    near.map(([word, [ids]]) => ({ word, listings: ids.length })),
    { isOffer },
  )
}

function phraseLength(vocabulary: Vocabulary, words: readonly string[]) {
  const { index, synonyms } = vocabulary
  for (let length = Math.min(synonyms.longest, words.length); length > 1; length -= 1)
    if (synonyms.of(words.slice(0, length).join(' ')).length > 0) return length
  const [first = '', second] = words
  if (second === undefined) return 1
  // 'T-shirt' is one word: 'shirt' alone must not be corrected.
  const isPart = /^\p{Letter}$/u.test(first) && !formsOf(second).some((form) => index.ids.has(form))
  return isPart || joinedOf(vocabulary, `${first} ${second}`) ? 2 : 1
}

/** Returns the one word as which listings or synonyms write two: of 'lawn mower', 't shirt', 'ps 5'. */
function joinedOf({ index, synonyms }: Vocabulary, phrase: string): string | undefined {
  const [first = '', second = '', ...others] = phrase.split(' ')
  const joined = first + second
  const isOne =
    joined.length >= SHORTEST_COMPOUND ||
    Math.min(first.length, second.length) === 1 ||
    synonyms.of(phrase).includes(joined)
  if (second === '' || others.length > 0 || !isOne) return undefined
  const isKnown = formsOf(joined).some((form) => index.ids.has(form))
  return isKnown || synonyms.of(joined).length > 0 ? joined : undefined
}

/** Returns the ways to write a word that no listing has as words that listings have: 'wheel barrow', '7 up'. */
function splitsOf({ index: { ids } }: Vocabulary, typed: string): string[] {
  const ends = hasDigit(typed)
    ? [...typed.matchAll(/(?<=\d)(?=\p{Letter})|(?<=\p{Letter})(?=\d)/gu)].map(({ index }) => index)
    : Array.from({ length: typed.length - 1 }, (_, index) => index + 1)
  return ends
    .filter((end) => hasDigit(typed) || isSplit(typed.slice(0, end), typed.slice(end)))
    .filter((end) => ids.has(typed.slice(0, end)))
    .flatMap((end) => formsOf(typed.slice(end)).map((rest) => [typed.slice(0, end), rest] as const))
    .filter(([, rest]) => ids.has(rest))
    .map((parts) => parts.join(' '))
}

/** A part of one letter is the 'e' of 'e-sports', never an article. */
function isSplit(first: string, rest: string) {
  const shortest = Math.min(first.length, rest.length)
  const length = first.length + rest.length
  if (shortest > 1) return length >= SHORTEST_COMPOUND
  return length > SHORTEST_PART && first !== 'a' && first !== 'i' && rest.length > 1
}

function toTerm(vocabulary: Vocabulary, typed: string): KnownTerm {
  const { index, synonyms } = vocabulary
  const joined = joinedOf(vocabulary, typed)
  const synonymous = [...synonyms.of(typed), ...(joined ? synonyms.of(joined) : [])]
  const found = (phrases: readonly string[]) =>
    phrases.filter((phrase) => listingsWith(vocabulary, phrase) > 0)
  const same = found([...formsOf(typed), ...(joined ? formsOf(joined) : [])])
  const isNew = same.length + synonymous.length === 0
  const split =
    isNew && !typed.includes(' ') && correctionOf(vocabulary, typed) === null
      ? splitsOf(vocabulary, typed)
      : []
  const similar = found([...new Set([...synonymous.flatMap(formsOf), ...split])]).filter(
    (phrase) => !same.includes(phrase),
  )
  const isWhole = same.length > 0 && typed.length <= WHOLE_WORD_MAX_LETTERS
  const mayBegin = !hasDigit(typed) && !isWhole && !typed.includes(' ')
  const begun = mayBegin
    ? [...index.tree.atPrefix(typed)].filter(
        ([word]) => !same.includes(word) && !similar.includes(word),
      )
    : []
  const related = typed.includes(' ')
    ? []
    : found(familyOf(typed)).filter((word) => !same.includes(word) && !similar.includes(word))
  const count = (phrases: readonly string[]) =>
    sum(phrases.map((phrase) => listingsWith(vocabulary, phrase)))
  return {
    typed,
    same,
    similar,
    related,
    prefix: begun.length > 0 ? typed : null,
    listings: {
      same: count(same),
      exact: count([...same, ...similar]),
      prefix: sum(begun.map(([, ids]) => ids.length)) + count(related),
    },
    isKnown: synonymous.length + same.length + similar.length + related.length + begun.length > 0,
  }
}

/** Returns an upper bound of the listings with the phrase. */
function listingsWith({ index: { ids } }: Vocabulary, phrase: string) {
  return Math.min(...phrase.split(' ').map((word) => ids.get(word)?.length ?? 0))
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
