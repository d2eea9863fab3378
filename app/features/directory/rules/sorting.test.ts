import { expect, test } from 'vitest'
import { readSort, sortChoices, sortQuery } from './sorting.ts'

test.for([
  ['', 'newest', null],
  ['sort=newest', 'newest', null],
  ['sort=closing', 'newest', 'closing'],
  ['sort=value', 'closing', 'value'],
  ['sort=newest', 'closing', 'newest'],
  ['sort=closing', 'closing', null],
  ['sort=price', 'newest', null],
  ['sort=toString', 'newest', null],
  ['sort=value&sort=closing', 'newest', 'value'],
] as const)('?%s of a list ordered by %s is %j', ([query, own, sort]) => {
  expect(readSort(new URLSearchParams(query), own)).toBe(sort)
})

test('a list offers its own order first, which has the plain address', () => {
  const offered = (own: 'newest' | 'closing') =>
    sortChoices(own).map(({ label, sort }) => `${label} ${sortQuery(sort)}`.trim())
  expect(offered('newest')).toEqual([
    'Newest',
    'Closing soonest sort=closing',
    'Few have opened sort=quiet',
    'Highest value sort=value',
  ])
  expect(offered('closing')).toEqual([
    'Closing soonest',
    'Newest sort=newest',
    'Few have opened sort=quiet',
    'Highest value sort=value',
  ])
})

test('search results offer the best first', () => {
  expect(sortChoices(null).map(({ label, sort }) => `${label} ${sortQuery(sort)}`.trim())).toEqual([
    'Best',
    'Closing soonest sort=closing',
    'Newest sort=newest',
    'Highest value sort=value',
  ])
  expect(readSort(new URLSearchParams('sort=newest'), null)).toBe('newest')
})
