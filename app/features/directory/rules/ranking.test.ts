import { expect, test } from 'vitest'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { toDay } from '#app/lib/time/days.ts'
import { toSearchedTexts, type OpenListing } from './open-listing.ts'
import { rankCandidates, sortCandidates, type Candidate, type QueryTerm } from './ranking.ts'

function aTerm(typed: string, changes: Partial<QueryTerm> = {}): QueryTerm {
  const listings = { same: 10, exact: 10, prefix: 0 }
  return { typed, same: [typed], similar: [], related: [], prefix: null, listings, ...changes }
}

type Facts = {
  title?: string
  promoter?: string
  categories?: string[]
  mainCategory?: Category
  isRestricted?: boolean
  endDate?: string
  prizeValue?: number
} & Partial<Omit<Candidate, 'listing'>>

/** Only what ranking looks at. */
function aCandidate(
  id: number,
  { matched = 1, isExact = true, mainCategory = 'Tickets', prizeValue, ...facts }: Facts = {},
): Candidate {
  const { title = '', promoter = '', categories = [], isRestricted = false } = facts
  const card = { competitionID: id, mainCategory, restricted: isRestricted, publishedAt: id }
  const texts = toSearchedTexts({
    title,
    promoter,
    categories: categories as Category[],
    description: '',
  })
  const competitionEndDate = toDay(facts.endDate ?? '2026-12-01')
  const listing = { card, texts, competitionEndDate, prizeValue: prizeValue ?? null }
  return { listing: listing as OpenListing, matched, isExact }
}

const ids = (candidates: readonly Candidate[]) =>
  candidates.map(({ listing }) => listing.card.competitionID)
const idsOf = (candidates: Candidate[], terms: QueryTerm[]) =>
  ids(rankCandidates(candidates, terms, 100))

test('title ranks over promoter, category and description together', () => {
  const candidates = [
    aCandidate(1),
    aCandidate(2, { categories: ['Pets', 'Harp Music'] }),
    aCandidate(3, { promoter: 'Harp & Co' }),
    aCandidate(4, { promoter: 'Harp', categories: ['Harp'] }),
    aCandidate(5, { title: 'Win a harp' }),
  ]
  expect(idsOf(candidates, [aTerm('harp')])).toEqual([5, 4, 3, 2, 1])
})

test('in a field the typed word ranks over its plural, that over a synonym', () => {
  const term = aTerm('harp', { same: ['harp', 'harps'], similar: ['lyre'] })
  const titles = ['A lyre', 'Two harps', 'A harp', 'A harpoon']
  const candidates = titles.map((title, id) => aCandidate(id, { title }))
  expect(idsOf(candidates, [term])).toEqual([2, 1, 0, 3])
})

test('exact matches rank over prefixes, more words over fewer, restricted ones last', () => {
  const terms = [aTerm('harp'), aTerm('dingle')]
  const candidates = [
    aCandidate(1, { title: 'Harp Dingle', matched: 3, isRestricted: true }),
    aCandidate(2, { title: 'Harp', matched: 1 }),
    aCandidate(3, { title: 'Harp Dingle', matched: 3, isExact: false }),
    aCandidate(4, { matched: 3 }),
  ]
  expect(idsOf(candidates, terms)).toEqual([4, 3, 2, 1])
})

test('a rare word in the title weighs more than a common one', () => {
  const terms = [aTerm('harp', { listings: { same: 90, exact: 90, prefix: 0 } }), aTerm('dingle')]
  const candidates = [
    aCandidate(1, { title: 'Dingle', matched: 3 }),
    aCandidate(2, { title: 'Harp', matched: 3 }),
  ]
  expect(idsOf(candidates, terms)).toEqual([1, 2])
})

test('a mention in a description ranks by how many candidates share its subject', () => {
  const candidates = [
    aCandidate(1, { mainCategory: 'Travel and Hotels' }),
    aCandidate(2, { mainCategory: 'Travel and Hotels', title: 'Flights' }),
    aCandidate(3, { mainCategory: 'Home and Garden' }),
    aCandidate(4, { mainCategory: 'Home and Garden', categories: ['Flights'] }),
    aCandidate(5, { mainCategory: 'Travel and Hotels' }),
  ]
  expect(idsOf(candidates, [aTerm('flights')])).toEqual([2, 4, 5, 1, 3])
})

test('equals come newest first', () => {
  expect(idsOf([aCandidate(1), aCandidate(3), aCandidate(2)], [aTerm('harp')])).toEqual([3, 2, 1])
})

test('a phrase and the beginning of a word count in a title, the end of one does not', () => {
  const titles = ['A gift-card', 'Two vouchers', 'A supervoucher']
  const candidates = titles.map((title, id) => aCandidate(id, { title }))
  const card = aTerm('voucher', { same: [], similar: ['gift card'], prefix: 'voucher' })
  expect(idsOf(candidates, [card])).toEqual([0, 1, 2])
})

test('other orders keep restricted listings last and equals as they were ranked', () => {
  const candidates = [
    aCandidate(1, { prizeValue: 50, endDate: '2026-12-03' }),
    aCandidate(3, { endDate: '2026-12-02' }),
    aCandidate(2, { prizeValue: 900 }),
    aCandidate(4, { prizeValue: 5_000, endDate: '2026-11-30', isRestricted: true }),
  ]
  const sorted = (sort: 'closing' | 'newest' | 'value' | null) =>
    ids(sortCandidates(candidates, sort))
  expect(sorted(null)).toEqual([1, 3, 2, 4])
  expect(sorted('closing')).toEqual([2, 3, 1, 4])
  expect(sorted('newest')).toEqual([3, 2, 1, 4])
  expect(sorted('value')).toEqual([2, 1, 3, 4])
})
