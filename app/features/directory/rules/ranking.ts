import { indexWords } from '#app/lib/text/fold-text.ts'
import type { Sort } from './sorting.ts'

/** A word or phrase of a query with its equivalents; everything folded. */
export type QueryTerm = {
  typed: string
  /** What was typed, with its singular and plural, as far as listings have them. */
  same: readonly string[]
  /** Synonyms that listings have. */
  similar: readonly string[]
  /** Set when listings have further words that begin so. */
  prefix: string | null
  /** Upper bounds: listings with one of `same`, with one of `same` or `similar`, with the prefix. */
  listings: { same: number; exact: number; prefix: number }
}

export type Candidate = {
  id: number
  title: string
  promoter: string
  /** Those that have a term. */
  categories: readonly string[]
  mainCategory: string
  /** A bit for each term that the listing has in any field. */
  matched: number
  /** Whether its terms are matched without prefixes, as far as they can be. */
  isExact: boolean
  isRestricted: boolean
  publishedAt: number
  endDate: string
  prizeValue: number | null
}

/** Each is more than all that follow: one word in the title beats one everywhere else. */
const FIELD_WEIGHTS = { title: 8, promoter: 4, category: 2, description: 1 }
const OTHER_FORM_WEIGHT = 0.97
const SIMILAR_WEIGHT = 0.9
const PREFIX_WEIGHT = 0.5

/**
 * Returns the candidates in the order of results: restricted ones last, those with most terms first,
 * exact ones before prefixes, then by the fields that have the terms (where only the description does,
 * those of the subject that most candidates have), then the newest.
 * @param listings in the whole index: terms that fewer have weigh more.
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  terms: readonly QueryTerm[],
  listings: number,
): Candidate[] {
  const weights = terms.map((term) => Math.log2(2 + listings / Math.max(1, term.listings.exact)))
  const subjects = new Map<string, number>()
  for (const { mainCategory: subject } of candidates)
    subjects.set(subject, (subjects.get(subject) ?? 0) + 1)
  const shareOf = (one: Candidate) => (subjects.get(one.mainCategory) ?? 0) / candidates.length
  return candidates
    .map((candidate) => ({
      candidate,
      matched: countBits(candidate.matched),
      score: scoreOf(candidate, terms, weights, shareOf(candidate)),
    }))
    .toSorted(
      (a, b) =>
        Number(a.candidate.isRestricted) - Number(b.candidate.isRestricted) ||
        b.matched - a.matched ||
        Number(b.candidate.isExact) - Number(a.candidate.isExact) ||
        b.score - a.score ||
        b.candidate.id - a.candidate.id,
    )
    .map(({ candidate }) => candidate)
}

const ORDERS: Partial<Record<Sort, (a: Candidate, b: Candidate) => number>> = {
  newest: (a, b) => b.publishedAt - a.publishedAt,
  closing: (a, b) => (a.endDate < b.endDate ? -1 : Number(a.endDate > b.endDate)),
  value: (a, b) => (b.prizeValue ?? -1) - (a.prizeValue ?? -1),
}

/** Restricted ones stay last; among equals the better one comes first. */
export function sortCandidates(ranked: readonly Candidate[], sort: Sort | null): Candidate[] {
  const order = sort && ORDERS[sort]
  if (!order) return [...ranked]
  return ranked.toSorted((a, b) => Number(a.isRestricted) - Number(b.isRestricted) || order(a, b))
}

/** Whether a text, as `toSearched` returns it, has a word that matches the term. */
export function hasTerm(searched: string, term: QueryTerm): boolean {
  return qualityIn(searched, term) > 0
}

/** Returns the words of a text between spaces, so that whole words can be found in it. */
export function toSearched(text: string): string {
  return ` ${indexWords(text).join(' ')} `
}

function scoreOf(
  candidate: Candidate,
  terms: readonly QueryTerm[],
  weights: readonly number[],
  subjectShare: number,
): number {
  const title = toSearched(candidate.title)
  const promoter = toSearched(candidate.promoter)
  const categories = toSearched(candidate.categories.join(' '))
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

function qualityIn(searched: string, { typed, same, similar, prefix }: QueryTerm) {
  if (searched.includes(` ${typed} `)) return 1
  if (same.some((phrase) => searched.includes(` ${phrase} `))) return OTHER_FORM_WEIGHT
  if (similar.some((phrase) => searched.includes(` ${phrase} `))) return SIMILAR_WEIGHT
  return prefix !== null && searched.includes(` ${prefix}`) ? PREFIX_WEIGHT : 0
}

function countBits(mask: number) {
  let bits = 0
  for (let rest = mask; rest > 0; rest >>= 1) bits += rest & 1
  return bits
}
