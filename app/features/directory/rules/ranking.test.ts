import { expect, test } from 'vitest'
import {
  hasTerm,
  rankCandidates,
  sortCandidates,
  toSearched,
  type Candidate,
  type QueryTerm,
} from './ranking.ts'

function aTerm(typed: string, changes: Partial<QueryTerm> = {}): QueryTerm {
  const listings = { same: 10, exact: 10, prefix: 0 }
  return { typed, same: [typed], similar: [], prefix: null, listings, ...changes }
}

function aCandidate(id: number, changes: Partial<Candidate> = {}): Candidate {
  return {
    id,
    title: '',
    promoter: '',
    categories: [],
    mainCategory: 'Tickets',
    matched: 1,
    isExact: true,
    isRestricted: false,
    publishedAt: id,
    endDate: '2026-12-01',
    prizeValue: null,
    ...changes,
  }
}

const idsOf = (candidates: Candidate[], terms: QueryTerm[]) =>
  rankCandidates(candidates, terms, 100).map(({ id }) => id)

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

test('a term is found as a whole word, a phrase or a prefix', () => {
  const hotels = toSearched('Travel & Hotels')
  expect(hasTerm(hotels, aTerm('hotel', { same: ['hotel', 'hotels'] }))).toBe(true)
  expect(hasTerm(hotels, aTerm('hotel'))).toBe(false)
  expect(hasTerm(hotels, aTerm('hote', { same: [], prefix: 'hote' }))).toBe(true)
  const card = aTerm('voucher', { similar: ['gift card'] })
  expect(hasTerm(toSearched('A gift-card'), card)).toBe(true)
})

test('other orders keep restricted listings last and equals as they were ranked', () => {
  const candidates = [
    aCandidate(1, { prizeValue: 50, endDate: '2026-12-03' }),
    aCandidate(3, { endDate: '2026-12-02' }),
    aCandidate(2, { prizeValue: 900 }),
    aCandidate(4, { prizeValue: 5_000, endDate: '2026-11-30', isRestricted: true }),
  ]
  const sorted = (sort: 'closing' | 'newest' | 'value' | null) =>
    sortCandidates(candidates, sort).map(({ id }) => id)
  expect(sorted(null)).toEqual([1, 3, 2, 4])
  expect(sorted('closing')).toEqual([2, 3, 1, 4])
  expect(sorted('newest')).toEqual([3, 2, 1, 4])
  expect(sorted('value')).toEqual([2, 1, 3, 4])
})
