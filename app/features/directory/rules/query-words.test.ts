import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toSearchedTexts } from './open-listing.ts'
import { familyOf, formsOf, hasDigit, queryWords } from './query-words.ts'

test.each([
  ['win a car', ['car']],
  ['Car competitions', ['car']],
  ['holidays for two', ['holidays', 'two']],
  ['€1,000 voucher', ['1000', 'voucher']],
  ['1000 euro', ['1000']],
  ['win free money', ['money']],
  ['Féile na Gaeilge', ['feile', 'na', 'gaeilge']],
  ['tickets tickets', ['tickets']],
  ['win the prize', ['win', 'the', 'prize']],
])('“%s” is searched for %j', (query, words) => {
  expect(queryWords(query)).toEqual(words)
})

test('ten words of a long query are searched', () => {
  const words = Array.from({ length: 14 }, (_, index) => `word${index}`)
  expect(queryWords(words.join(' '))).toEqual(words.slice(0, 10))
})

test.each([
  ['ticket', 'tickets'],
  ['holiday', 'holidays'],
  ['puppy', 'puppies'],
  ['movie', 'movies'],
  ['box', 'boxes'],
  ['house', 'houses'],
  ['watch', 'watches'],
  ['dress', 'dresses'],
  ['child', 'children'],
  ['woman', 'women'],
  ['shelf', 'shelves'],
])('%s and %s meet', (singular, plural) => {
  expect(formsOf(singular)).toContain(plural)
  expect(formsOf(plural)).toContain(singular)
})

test.each([
  ['quilting', 'quilt'],
  ['quilting', 'quilts'],
  ['knitted', 'knit'],
  ['knitting', 'knitted'],
  ['cycling', 'cycle'],
  ['cycle', 'cycling'],
])('%s is of the family of %s', (word, other) => {
  expect(familyOf(word)).toContain(other)
})

test.each(['evening', 'king', 'spring', 'red', 'tree', 'hamper'])('%s has no family', (word) => {
  expect(familyOf(word)).toEqual([])
})

test('a title and the same title as a query have the same words', () => {
  for (const title of sampleTitles()) {
    const { all } = toSearchedTexts({ title, promoter: '', categories: [], description: '' })
    for (const word of queryWords(title)) expect(all).toContain(` ${word} `)
  }
})

test.each([
  ['news', 'new'],
  ['glass', 'glas'],
  ['bus', 'bu'],
  ['ps5', 'ps5s'],
])('%s and %s do not meet', (one, other) => {
  expect(formsOf(one)).not.toContain(other)
})

test('a number, also with letters, has no other forms', () => {
  expect(['17', '4k', 'ipad'].map(hasDigit)).toEqual([true, true, false])
  expect(formsOf('500')).toEqual(['500'])
})

function sampleTitles() {
  const listings = JSON.parse(readFileSync('data/sample/catalogue.json', 'utf8')) as {
    competitionTitle: string
  }[]
  return listings.map(({ competitionTitle }) => competitionTitle)
}
