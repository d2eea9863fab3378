import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TODAY } from '#test/makers.ts'
import { pick } from '#app/lib/pick.ts'
import { CARD_CHOICE_NAMES } from '#app/features/listings/rules/card-choices.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

function aCard(competitionID: number): CompetitionCard {
  return {
    competitionID,
    competitionSlug: `kayak-${competitionID}`,
    competitionTitle: `Win kayak ${competitionID}`,
    competitionImageURL: '/images/categories/pets.webp',
    competitionEndDate: TODAY,
    competitionFeaturedFlag: null,
    promoterName: 'Harbour House',
    promoterSlug: null,
    mainCategory: 'Pets',
    prizeValue: null,
    prizeCount: null,
    entryUrl: 'https://harbour-house.example/',
    ...pick(DEFAULT_CHOICES, [...CARD_CHOICE_NAMES, 'entryMethod']),
    entryDailyRule: null,
    winnerAnnouncementDate: null,
    winnersTold: null,
    answerWithin: null,
    prizeWithin: null,
    onlyCounties: null,
    over18: false,
    costsMoney: false,
    restricted: false,
    publishedAt: NOW,
  }
}
const cards = (count: number) => Array.from({ length: count }, (_, index) => aCard(index))
const aList = (count = 18) => ({ competitions: cards(count), page: Math.ceil(count / 9) })

let saved: string | null
let leave: () => void
let setItem: (key: string, text: string) => void

beforeEach(() => {
  saved = null
  leave = () => {}
  setItem = (_key, text) => void (saved = text)
  vi.stubGlobal('sessionStorage', {
    getItem: () => saved,
    setItem: (key: string, text: string) => setItem(key, text),
  })
  vi.stubGlobal('window', {
    addEventListener: (_event: string, listener: () => void) => (leave = listener),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Simulates a reload: only the tab's storage remains. */
async function load() {
  vi.resetModules()
  return import('./grown-lists.ts')
}

test('a list comes back as it was, also after a reload', async () => {
  const { saveList, recallList } = await load()
  saveList('one', aList(), NOW)
  expect(recallList('one', NOW)).toMatchObject(aList())
  expect(recallList('two', NOW)).toBeUndefined()

  leave()
  const { recallList: recallLater } = await load()
  expect(recallLater('one', NOW + HOUR_MS)).toMatchObject(aList())
})

test('after two hours a list starts again', async () => {
  const { saveList, recallList } = await load()
  saveList('one', aList(), NOW)
  expect(recallList('one', NOW + 2 * HOUR_MS - 1)).toBeDefined()
  expect(recallList('one', NOW + 2 * HOUR_MS)).toBeUndefined()
})

test('saves a growing list once, and evicts the oldest of many', async () => {
  const { saveList, recallList } = await load()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) saveList(id, aList(), NOW)
  saveList('f', aList(27), NOW)
  const found = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => recallList(id, NOW)?.page)
  expect(found).toEqual([2, undefined, 2, 2, 2, 3])
})

test('does not save a list of endless length', async () => {
  const { saveList, recallList } = await load()
  saveList('one', aList(450), NOW)
  saveList('one', aList(459), NOW)
  expect(recallList('one', NOW)?.page).toBe(50)
})

test('a tab without storage remembers lists until it is closed', async () => {
  const { saveList, recallList } = await load()
  setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  saveList('one', aList(), NOW)
  leave()
  expect(recallList('one', NOW)).toMatchObject(aList())
})

const wrong = (change: object) => [
  { id: 'one', page: 2, savedAt: NOW, competitions: [aCard(1), { ...aCard(2), ...change }] },
]

test.for([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['an object', '{"one":{}}'],
  ['lists of nothing', '[null]'],
  ['no cards', JSON.stringify([{ id: 'one', page: 2, savedAt: NOW, competitions: 'many' }])],
  [
    'cards of nothing',
    JSON.stringify([{ id: 'one', page: 2, savedAt: NOW, competitions: [null] }]),
  ],
  ['no known choice', JSON.stringify(wrong({ entryFrequency: 'hourly' }))],
  ['no day', JSON.stringify(wrong({ competitionEndDate: 'soon' }))],
  ['no title', JSON.stringify(wrong({ competitionTitle: { text: 'x' } }))],
  ['no picture', JSON.stringify(wrong({ competitionImageURL: undefined }))],
  ['no number', JSON.stringify(wrong({ competitionID: '2' }))],
] as const)('found in the tab: %s', async ([, found]) => {
  saved = found
  const { saveList, recallList } = await load()
  expect(recallList('one', NOW)).toBeUndefined()
  saveList('two', aList(), NOW)
  expect(recallList('two', NOW)).toBeDefined()
})

test('a saved list is restored completely', async () => {
  saved = JSON.stringify(wrong({}))
  const { recallList } = await load()
  expect(recallList('one', NOW)?.competitions).toEqual([aCard(1), aCard(2)])
})
