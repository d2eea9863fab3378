import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { posterOf, posterPath } from './poster.ts'

const LISTING = {
  competitionTitle: 'Win a weekend in Dingle',
  competitionImageURL: '/images/categories/travel-and-hotels.webp',
  competitionEndDate: toDay('2026-12-01'),
  promoterName: 'Harbour House',
  mainCategory: 'Travel and Hotels',
  prizeValue: 1500,
  prizeCount: null,
  over18: false,
  costsMoney: false,
} as const

test('a poster shows title, promoter and closing date', () => {
  expect(posterOf(LISTING, false)).toEqual({
    label: 'Travel and Hotels',
    title: 'Win a weekend in Dingle',
    details: ['From Harbour House', 'Prize worth €1,500'],
    closing: 'Closes 1 December 2026',
    picture: '/images/categories/travel-and-hotels.webp',
    isOver: false,
  })
})

test('a poster is labelled if closed, paid or for adults', () => {
  expect(posterOf(LISTING, true)).toMatchObject({
    closing: 'Closed 1 December 2026',
    isOver: true,
  })
  const gambling = { ...LISTING, mainCategory: 'Gambling', over18: true, costsMoney: true } as const
  expect(posterOf(gambling, false).label).toBe('Gambling, 18+, costs money')
})

test('the number of prizes is shown, beside their value if that is known', () => {
  const details = (prizeValue: number | null, prizeCount: number | null) =>
    posterOf({ ...LISTING, prizeValue, prizeCount }, false).details.slice(1)
  expect(details(1500, 1)).toEqual(['Prize worth €1,500'])
  expect(details(180, 10)).toEqual(['Prize worth €180 · 10 prizes'])
  expect(details(0, null)).toEqual(['Prize worth €0'])
  expect(details(null, 3)).toEqual(['3 prizes'])
  expect(details(null, 1)).toEqual([])
})

test('an unreadable name is replaced by a readable one', () => {
  const named = (competitionTitle: string, promoterName: string) => {
    const { title, details } = posterOf({ ...LISTING, competitionTitle, promoterName }, false)
    return [title, details[0]]
  }
  expect(named('🎉🎉', 'Harbour House')).toEqual(['Harbour House', 'From Harbour House'])
  expect(named('日本', '🏠')).toEqual(['Travel and Hotels', 'Prize worth €1,500'])
})

test('the address has the version', () => {
  expect(posterPath('win-a-car', 'a1')).toBe('/competition/win-a-car/poster.jpg?v=a1')
})
