import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { competitionData } from './competition-data.ts'

const LISTING = {
  competitionSlug: 'win-a-kayak',
  competitionTitle: 'Win a kayak',
  competitionImageURL: '/images/categories/pets.webp',
  competitionEndDate: toDay('2026-12-01'),
  description: 'Paddle away.',
  promoterName: 'Harbour House',
  mainCategory: 'Sports and Leisure',
  eligibility: 'roi' as const,
  onlyCounties: null,
  publishedAt: Date.UTC(2026, 10, 21),
  updatedAt: Date.UTC(2026, 10, 21),
}
const regionsOf = (changes: Partial<Record<'onlyCounties', string>>) => {
  const { mainEntity } = competitionData({ ...LISTING, ...changes }, 'https://site.example', [])
  return mainEntity?.eligibleRegion
}

test('search engines learn where people must live, by country or county', () => {
  const ireland = { '@type': 'Country', name: 'IE' }
  expect(regionsOf({})).toEqual(ireland)
  expect(regionsOf({ onlyCounties: 'cork, kerry' })).toEqual([
    { '@type': 'AdministrativeArea', name: 'County Cork', containedInPlace: ireland },
    { '@type': 'AdministrativeArea', name: 'County Kerry', containedInPlace: ireland },
  ])
})
