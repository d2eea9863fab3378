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
import { listPath, outboundLink, safeHref } from './links.ts'
import {
  CAROUSEL_SIZE,
  isAdvertAfter,
  pageCount,
  pageNumber,
  pickCarousel,
} from '#app/features/directory/rules/lists.ts'

test('there are 25 categories with 25 different slugs', () => {
  expect(new Set(CATEGORIES.map(categorySlug)).size).toBe(25)
})

test('a slug is lower case with hyphens for white space, and retains &', () => {
  expect(categorySlug('Food & Drink')).toBe('food-&-drink')
  expect(categoryPath('Food & Drink')).toBe('/competition-category/food-%26-drink')
  expect(categoryImage('Food & Drink')).toBe('/images/categories/food-and-drink.webp')
  expect(categoryOfSlug('FOOD-&-drink')).toBe('Food & Drink')
  expect(categoryOfSlug('nonsense')).toBeUndefined()
})

test('a category is recognised by its name, with & or “and”, in any case', () => {
  expect(categoryOfName(' broadband and internet ')).toBe('Broadband & Internet')
  expect(categoryOfName('Baby & Toddler')).toBe('Baby and Toddler')
  expect(categoryOfName('Boats')).toBeUndefined()
})

test('adverts follow the items at index 12 and 24 only', () => {
  const places = Array.from({ length: 60 }, (_, index) => index).filter(isAdvertAfter)
  expect(places).toEqual([12, 24])
})

test('a page number is a whole number from 1', () => {
  expect(pageNumber(null)).toBe(1)
  expect(pageNumber('2')).toBe(2)
  for (const text of ['0', '-1', '1.5', 'abc', '01', '1e3', '9999999'])
    expect(pageNumber(text), text).toBeUndefined()
  expect([0, 9, 10].map(pageCount)).toEqual([1, 1, 2])
})

test('the carousel: one premium first, others random, none twice, six in all', () => {
  const cards = (...ids: number[]) => ids.map((competitionID) => ({ competitionID }))
  const pool = { premium: cards(1, 2), others: cards(1, 2, 3, 4, 5, 6, 7, 8) }
  const picks = Array.from({ length: 50 }, (_, step) =>
    pickCarousel(pool, step).map(({ competitionID }) => competitionID),
  )
  for (const picked of picks) {
    expect(picked).toHaveLength(CAROUSEL_SIZE)
    expect([1, 2]).toContain(picked[0])
    expect(new Set(picked).size).toBe(CAROUSEL_SIZE)
  }
  for (const at of Array(CAROUSEL_SIZE).keys())
    expect(new Set(picks.map((picked) => picked[at])).size).toBe(at === 0 ? 2 : 8)
  expect(new Set(picks.map(String)).size).toBeGreaterThan(45)
  expect(pickCarousel({ premium: cards(), others: cards(1) }, 0)).toHaveLength(1)
  expect(pickCarousel({ premium: cards(), others: cards() }, 0)).toEqual([])
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
})

test('a link to a promoter’s page sends no referrer, but for a featured listing', () => {
  expect(outboundLink('https://a.example/')).toEqual({
    href: 'https://a.example/',
    target: '_blank',
    rel: 'nofollow ugc noopener',
    referrerPolicy: 'no-referrer',
  })
  expect(outboundLink('https://a.example/', { featured: true })).toMatchObject({
    rel: 'nofollow ugc noopener sponsored',
    referrerPolicy: 'strict-origin',
  })
  expect(outboundLink('javascript:alert(1)').href).toBeUndefined()
})

test('the first page of a list has one address', () => {
  expect(listPath('/new-competitions', 1)).toBe('/new-competitions')
  expect(listPath('/new-competitions', 2)).toBe('/new-competitions?page=2')
  expect(listPath('/search?q=tea', 3)).toBe('/search?q=tea&page=3')
})
