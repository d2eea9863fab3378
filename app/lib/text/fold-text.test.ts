import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, indexWords, searchWords, slugify } from './fold-text.ts'

test('accents and case are removed', () => {
  expect(foldText('Ard MHÁCHA, Féile')).toBe('ard mhacha, feile')
})

test('words are letters and digits; apostrophes join', () => {
  expect(searchWords('Win Tom’s “5G” phone — now!')).toEqual(['win', 'toms', '5g', 'phone', 'now'])
})

test('the search index has prices as numbers', () => {
  expect(indexWords('€1,000, €25,000 or 1,234,567')).toEqual(['1000', '25000', 'or', '1234567'])
  expect(indexWords('3,5 and 1,2345')).toEqual(['3', '5', 'and', '1', '2345'])
})

test('a slug resembles the title and stays short', () => {
  expect(slugify('Win a €100 voucher at Murphy’s Food & Drink!')).toBe(
    'win-a-euro-100-voucher-at-murphys-food-and-drink',
  )
  expect(slugify('Sligo / Sligeach')).toBe('sligo-sligeach')
  expect(slugify('One two three', 8)).toBe('one-two')
  expect(slugify('日本')).toBe('')
})

test('a slug never needs URL encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const slug = slugify(title)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(80)
    }),
  )
})
