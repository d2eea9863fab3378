import { expect, test } from 'vitest'
import {
  followedPath,
  followedQuery,
  followedWords,
  parseFollowedQuery,
  readFollowedList,
} from './followed-list.ts'

function read(address: string) {
  return readFollowedList(new URLSearchParams(`in=${address.replace('?', '&')}`))
}

function queryOf(address: string) {
  const list = read(address)
  return list && followedQuery(list)
}

test.each([
  ['/new-competitions', '', 'All new competitions', '/new-competitions'],
  [
    '/promoter/harbour-house?page=2',
    'promoter=harbour-house&name=harbour-house',
    'From harbour-house',
    '/promoter/harbour-house',
  ],
  [
    '/new-competitions?page=3&sort=value&view=list',
    '',
    'All new competitions',
    '/new-competitions',
  ],
  [
    '/new-competitions?kind=instant-win&eligibility=roi',
    'eligibility=roi&kind=instant-win',
    'Republic of Ireland · Instant win',
    '/new-competitions?eligibility=roi&kind=instant-win',
  ],
  [
    '/competition-category/food-%26-drink?closes=3-days',
    'category=food-%26-drink&closes=3-days',
    'Food & Drink · Closes within 3 days',
    '/competition-category/food-%26-drink?closes=3-days',
  ],
  ['/new-competitions?category=pets', 'category=pets', 'Pets', '/competition-category/pets'],
  [
    '/competitions-ending-soon',
    'closes=week',
    'Closes within a week',
    '/new-competitions?closes=week',
  ],
  [
    '/competitions-ending-soon?closes=today',
    'closes=today',
    'Closes today',
    '/new-competitions?closes=today',
  ],
  [
    '/search?q=%20Win%20%20iPad&as=typed&value=100',
    'q=win+ipad&value=100',
    '“win ipad” · €100 or more',
    '/search?q=win+ipad&as=typed&value=100',
  ],
  [
    '/new-competitions?fit=roi-18-nosocial',
    'fit=roi-18-nosocial',
    'Republic of Ireland, 18 or over, no social media',
    '/new-competitions?fit=roi-18-nosocial',
  ],
  [
    '/county/cork?fit=roi-cork-18',
    'county=cork&fit=roi-cork-18',
    'Cork · Cork, 18 or over',
    '/new-competitions?county=cork&fit=roi-cork-18',
  ],
])('%s is followed as “%s”', (address, query, words, path) => {
  const list = read(address)
  expect(list).toBeDefined()
  if (!list) return
  expect([followedQuery(list), followedWords(list), followedPath(list)]).toEqual([
    query,
    words,
    path,
  ])
  expect(parseFollowedQuery(query)).toEqual(list)
})

test('equal lists have one spelling', () => {
  const spellings = [
    '/new-competitions?category=pets&eligibility=ni',
    '/competition-category/pets?eligibility=ni&page=2',
    '/competition-category/Pets?eligibility=ni&unknown=x&eligibility=nowhere',
  ]
  expect(new Set(spellings.map(queryOf))).toEqual(new Set(['eligibility=ni&category=pets']))
})

test.each([
  '/',
  '/my-bookmarks',
  '//evil.example/new-competitions',
  '/competition-category/gambling?over18=yes',
  '/competition-category/pay-to-play',
  '/competition-category/no-such-category',
  '/search',
  '/search?q=ab',
  `/search?q=${'x'.repeat(101)}`,
  '/search?q=a%00bcd',
  '/new-competitions?fit=anything',
  '/new-competitions?fit=18&fit=18',
])('%s cannot be followed', (address) => {
  expect(read(address)).toBeUndefined()
})

test('a filter that is no longer known is left out', () => {
  expect(parseFollowedQuery('kind=raffle&eligibility=roi')).toEqual({
    search: null,
    filters: { eligibility: ['roi'] },
  })
})
