import { setImmediate } from 'node:timers/promises'
import SearchableMap from 'minisearch/SearchableMap'
import type { Db } from '#app/db/client.server.ts'
import { readVocabulary } from '#app/db/search.server.ts'
import { bestCorrection, forgivenErrors } from '../rules/corrections.ts'
import { formsOf, hasDigit } from '../rules/query-words.ts'
import type { QueryTerm } from '../rules/ranking.ts'
import type { Synonyms } from '../rules/synonyms.ts'
import { readSynonyms } from './synonyms.server.ts'

/** Up to this length a word that listings have is not also the beginning of others. */
const WHOLE_WORD_MAX_LETTERS = 3
const SHORTEST_COMPOUND = 6
/** Added within some milliseconds; requests are answered in between. */
const WORDS_AT_ONCE = 5_000

/** The words of the listings, with how many have each. */
export type Vocabulary = {
  words: SearchableMap<number>
  /** How many listings have the most common word: nearly all. */
  listings: number
  /** Whether each listing can be found by its facets. */
  areFaceted: boolean
  synonyms: Synonyms
}

/** A word of a query: `isKnown` when listings or the synonyms have it. */
export type KnownTerm = QueryTerm & { isKnown: boolean }

const SYNONYMS = readSynonyms()

/** Reads the whole vocabulary; `openCatalogue` caches it until the catalogue changes. */
export async function readWords(db: Db, synonyms = SYNONYMS): Promise<Vocabulary> {
  const words = new SearchableMap<number>()
  let most = 0
  const { words: counted, areFaceted } = await readVocabulary(db)
  for (const [index, { word, listings }] of counted.entries()) {
    words.set(word, listings)
    most = Math.max(most, listings)
    if (index % WORDS_AT_ONCE === 0) await setImmediate()
  }
  return { words, listings: most, areFaceted, synonyms }
}

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
  { words }: Vocabulary,
  typed: string,
  { isOffer = false } = {},
): string | null {
  const forgiven = forgivenErrors(typed)
  if (forgiven === 0) return null
  // Two swapped letters are one error, and two edits for the tree.
  const first = typed.charAt(0)
  const near = isOffer
    ? [...words.fuzzyGet(typed, forgiven)]
    : [...words.atPrefix(first).fuzzyGet(typed.slice(1), forgiven + 1)].map(
        ([ending, found]) => [`${first}${ending}`, found] as const,
      )
  return bestCorrection(
    typed,
    near.map(([word, [listings]]) => ({ word, listings })),
    { isOffer },
  )
}

function phraseLength(vocabulary: Vocabulary, words: readonly string[]) {
  const { synonyms } = vocabulary
  for (let length = Math.min(synonyms.longest, words.length); length > 1; length -= 1)
    if (synonyms.of(words.slice(0, length).join(' ')).length > 0) return length
  return isCompound(vocabulary, words.slice(0, 2).join(' ')) ? 2 : 1
}

/** Whether listings write the two words as one: 'lawn mower'. */
function isCompound({ words }: Vocabulary, phrase: string) {
  const joined = phrase.replace(' ', '')
  const isOne = joined !== phrase && joined.length >= SHORTEST_COMPOUND && !hasDigit(joined)
  return isOne && formsOf(joined).some((form) => words.has(form))
}

/** Returns the ways to write a word that no listing has as two that listings have: 'wheel barrow'. */
function splitsOf({ words }: Vocabulary, typed: string): string[] {
  if (typed.length < SHORTEST_COMPOUND || /[^\p{Letter}]/u.test(typed)) return []
  const ends = Array.from({ length: typed.length - 3 }, (_, index) => index + 2)
  return ends
    .filter((end) => words.has(typed.slice(0, end)))
    .flatMap((end) => formsOf(typed.slice(end)).map((rest) => [typed.slice(0, end), rest] as const))
    .filter(([, rest]) => words.has(rest))
    .map((parts) => parts.join(' '))
}

function toTerm(vocabulary: Vocabulary, typed: string): KnownTerm {
  const { words, synonyms } = vocabulary
  const synonymous = synonyms.of(typed)
  const found = (phrases: readonly string[]) =>
    phrases.filter((phrase) => listingsWith(vocabulary, phrase) > 0)
  const joined = isCompound(vocabulary, typed) ? formsOf(typed.replace(' ', '')) : []
  const same = found([...formsOf(typed), ...joined])
  const isNew = same.length + synonymous.length === 0
  const split = isNew && correctionOf(vocabulary, typed) === null ? splitsOf(vocabulary, typed) : []
  const similar = found([...new Set([...synonymous.flatMap(formsOf), ...split])]).filter(
    (phrase) => !same.includes(phrase),
  )
  const isWhole = same.length > 0 && typed.length <= WHOLE_WORD_MAX_LETTERS
  const mayBegin = !hasDigit(typed) && !isWhole && !typed.includes(' ')
  const begun = mayBegin
    ? [...words.atPrefix(typed)].filter(([word]) => !same.includes(word) && !similar.includes(word))
    : []
  const count = (phrases: readonly string[]) =>
    sum(phrases.map((phrase) => listingsWith(vocabulary, phrase)))
  return {
    typed,
    same,
    similar,
    prefix: begun.length > 0 ? typed : null,
    listings: {
      same: count(same),
      exact: count([...same, ...similar]),
      prefix: sum(begun.map(([, listings]) => listings)),
    },
    isKnown: synonymous.length + same.length + similar.length + begun.length > 0,
  }
}

/** Returns an upper bound of the listings with the phrase. */
function listingsWith({ words }: Vocabulary, phrase: string) {
  return Math.min(...phrase.split(' ').map((word) => words.get(word) ?? 0))
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
