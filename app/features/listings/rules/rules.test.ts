import { expect, test } from 'vitest'
import {
  CATEGORIES,
  categoryImage,
  categoryOfName,
  categoryOfSlug,
  categoryPath,
  categorySlug,
} from './categories.ts'
import { summarise, toParagraphs } from './description.ts'
import { listPath, outboundRel, safeHref } from './links.ts'
import {
  CAROUSEL_SIZE,
  isAdvertAfter,
  pageCount,
  pageNumber,
  pickCarousel,
} from '#app/features/directory/rules/lists.ts'
import { bestCorrections } from '#app/features/directory/rules/search.ts'

test('there are 25 categories with 25 different slugs', () => {
  expect(new Set(CATEGORIES.map(categorySlug)).size).toBe(25)
})

test('a slug is lower case with hyphens for white space, and keeps its &', () => {
  expect(categorySlug('Food & Drink')).toBe('food-&-drink')
  expect(categoryPath('Food & Drink')).toBe('/competition-category/food-%26-drink')
  expect(categoryImage('Food & Drink')).toBe('/images/categories/food-and-drink.webp')
  expect(categoryOfSlug('FOOD-&-drink')).toBe('Food & Drink')
  expect(categoryOfSlug('nonsense')).toBeUndefined()
})

test('a category is known by its name, with & or and, in any case', () => {
  expect(categoryOfName(' broadband and internet ')).toBe('Broadband & Internet')
  expect(categoryOfName('Baby & Toddler')).toBe('Baby and Toddler')
  expect(categoryOfName('Boats')).toBeUndefined()
})

test('adverts follow the items at index 12 and 24 only', () => {
  const places = Array.from({ length: 60 }, (_, index) => index).filter(isAdvertAfter)
  expect(places).toEqual([12, 24])
})

test('page numbers are whole numbers from 1; anything else is no page', () => {
  expect(pageNumber(null)).toBe(1)
  expect(pageNumber('2')).toBe(2)
  for (const text of ['0', '-1', '1.5', 'abc', '01', '1e3', '9999999'])
    expect(pageNumber(text), text).toBeUndefined()
  expect([0, 9, 10].map(pageCount)).toEqual([1, 1, 2])
})

test('the carousel: one premium first, others random, none twice, six in all', () => {
  const cards = (...ids: number[]) => ids.map((competitionID) => ({ competitionID }))
  for (let round = 0; round < 50; round += 1) {
    const picked = pickCarousel(
      { premium: cards(1, 2), others: cards(1, 2, 3, 4, 5, 6, 7, 8) },
      Math.random,
    )
    expect(picked).toHaveLength(CAROUSEL_SIZE)
    expect([1, 2]).toContain(picked[0]?.competitionID)
    expect(new Set(picked.map(({ competitionID }) => competitionID)).size).toBe(CAROUSEL_SIZE)
  }
  expect(pickCarousel({ premium: cards(), others: cards(1) }, Math.random)).toHaveLength(1)
  expect(pickCarousel({ premium: cards(), others: cards() }, Math.random)).toEqual([])
})

test('a description becomes paragraphs with its web addresses as links', () => {
  expect(toParagraphs('One.\n\n See https://a.example/x?y=1, then\nmore.\n\n\n')).toEqual([
    [{ text: 'One.' }],
    [
      { text: 'See ' },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: ', then\nmore.' },
    ],
  ])
  expect(toParagraphs('javascript:alert(1) <b>')).toEqual([[{ text: 'javascript:alert(1) <b>' }]])
})

test('a summary is cut between words', () => {
  const summary = summarise('word '.repeat(100))
  expect(summary.length).toBeLessThanOrEqual(156)
  expect(summary.endsWith('word…')).toBe(true)
})

test('only web addresses are followed, and a paid place says so', () => {
  expect(safeHref('https://a.example/')).toBe('https://a.example/')
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'JaVaScRiPt:x',
    '',
  ]) {
    expect(safeHref(url), url).toBeUndefined()
  }
  expect(outboundRel(false)).toBe('nofollow ugc noopener')
  expect(outboundRel(true)).toBe('nofollow ugc noopener sponsored')
})

test('the first page of a list has one address', () => {
  expect(listPath('/new-competitions', 1)).toBe('/new-competitions')
  expect(listPath('/new-competitions', 2)).toBe('/new-competitions?page=2')
  expect(listPath('/x?over18=yes', 3)).toBe('/x?over18=yes&page=3')
})

test('the nearest word wins, a swap counts as one error, short words are left alone', () => {
  const candidate = (word: string, distance: number, listings = 1) => ({ word, distance, listings })
  expect(bestCorrections('picnc', [candidate('picnic', 1), candidate('panic', 2)])).toEqual([
    'picnic',
  ])
  expect(bestCorrections('ipda', [candidate('ipad', 2), candidate('soda', 2)])).toEqual(['ipad'])
  expect(bestCorrections('iap', [candidate('ipa', 1)])).toEqual([])
  expect(bestCorrections('tickte', [candidate('ticket', 2, 3), candidate('tackle', 2, 9)])[0]).toBe(
    'ticket',
  )
})
