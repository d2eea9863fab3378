import { isLinking } from './query-words.ts'
import { LISTING_ORDERS } from './open-lists.ts'
import type { OpenListing } from './open-listing.ts'
import type { Sort } from './sorting.ts'

/** A word or phrase of a query with its equivalents; everything folded. */
export type QueryTerm = {
  typed: string
  /** What was typed, with its singular and plural, as far as listings have them. */
  same: readonly string[]
  /** Synonyms that listings have. */
  similar: readonly string[]
  /** Words of the same family that listings have: they weigh as little as beginnings. */
  related: readonly string[]
  /** Set when listings have further words that begin so. */
  prefix: string | null
  /** Upper bounds: listings with one of `same`, with one of `same` or `similar`, with the prefix or a related word. */
  listings: { same: number; exact: number; prefix: number }
}

export type Candidate = {
  listing: OpenListing
  /** A bit for each term that the listing has in any text. */
  matched: number
  /** Whether its terms are matched without prefixes, as far as they can be. */
  isExact: boolean
}

/** Each is more than all that follow: one word in the title beats one everywhere else. */
const FIELD_WEIGHTS = { title: 8, promoter: 4, category: 2, description: 1 }
const OTHER_FORM_WEIGHT = 0.97
/** A word before the one it describes: a car park is no car. */
const DESCRIBING_WEIGHT = 0.93
/** A synonym in title and category is less than the word itself in the title. */
const SIMILAR_WEIGHT = 0.7
const PREFIX_WEIGHT = 0.5

/**
 * Returns the candidates in the order of results: restricted ones last, those with most terms first,
 * exact ones before prefixes, then by the fields that have the terms (where only the description does,
 * those of the subject that most candidates have), then the newest.
 * @param open listings: terms that fewer have weigh more.
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  terms: readonly QueryTerm[],
  listings: number,
): Candidate[] {
  const weights = terms.map((term) => Math.log2(2 + listings / Math.max(1, term.listings.exact)))
  const subjects = new Map<string, number>()
  for (const { listing } of candidates) {
    const { mainCategory: subject } = listing.card
    subjects.set(subject, (subjects.get(subject) ?? 0) + 1)
  }
  const shareOf = ({ listing }: Candidate) =>
    (subjects.get(listing.card.mainCategory) ?? 0) / candidates.length
  return candidates
    .map((candidate) => ({
      candidate,
      matched: countBits(candidate.matched),
      score: scoreOf(candidate, terms, weights, shareOf(candidate)),
    }))
    .toSorted(
      (a, b) =>
        restrictedLast(a.candidate, b.candidate) ||
        b.matched - a.matched ||
        Number(b.candidate.isExact) - Number(a.candidate.isExact) ||
        b.score - a.score ||
        b.candidate.listing.card.competitionID - a.candidate.listing.card.competitionID,
    )
    .map(({ candidate }) => candidate)
}

/** Restricted ones stay last; among equals the better one comes first. */
export function sortCandidates(ranked: readonly Candidate[], sort: Sort | null): Candidate[] {
  if (!sort) return [...ranked]
  const order = LISTING_ORDERS[sort]
  return ranked.toSorted((a, b) => restrictedLast(a, b) || order(a.listing, b.listing))
}

export function restrictedLast(a: Candidate, b: Candidate): number {
  return Number(a.listing.card.restricted) - Number(b.listing.card.restricted)
}

function scoreOf(
  candidate: Candidate,
  terms: readonly QueryTerm[],
  weights: readonly number[],
  subjectShare: number,
): number {
  const { title, promoter, categories } = candidate.listing.texts
  const mentioned = (FIELD_WEIGHTS.description * (1 + subjectShare)) / 2
  const scores = terms.map((term, index) => {
    if ((candidate.matched & (1 << index)) === 0) return 0
    const score =
      FIELD_WEIGHTS.title * qualityIn(title, term) +
      FIELD_WEIGHTS.promoter * qualityIn(promoter, term) +
      FIELD_WEIGHTS.category * qualityIn(categories, term)
    return (score || mentioned) * (weights[index] ?? 1)
  })
  return scores.reduce((sum, score) => sum + score, 0)
}

function qualityIn(searched: string, { typed, same, similar, related, prefix }: QueryTerm) {
  if (searched.includes(` ${typed} `)) return isHead(searched, typed) ? 1 : DESCRIBING_WEIGHT
  if (same.some((phrase) => searched.includes(` ${phrase} `))) return OTHER_FORM_WEIGHT
  if (similar.some((phrase) => searched.includes(` ${phrase} `))) return SIMILAR_WEIGHT
  const isBegun = prefix !== null && searched.includes(` ${prefix}`)
  return isBegun || related.some((word) => searched.includes(` ${word} `)) ? PREFIX_WEIGHT : 0
}

/** Whether no other noun follows the word somewhere in the text. */
function isHead(searched: string, word: string): boolean {
  const [, ...after] = searched.split(` ${word} `)
  return after.some((rest) => rest === '' || isLinking(rest.split(' ', 1)[0] ?? ''))
}

export function countBits(mask: number) {
  let bits = 0
  for (let rest = mask; rest > 0; rest >>= 1) bits += rest & 1
  return bits
}
