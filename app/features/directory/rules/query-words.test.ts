import { expect, test } from 'vitest'
import { formsOf, hasDigit, queryWords } from './query-words.ts'

test.each([
  ['win a car', ['car']],
  ['Car competitions', ['car']],
  ['holidays for two', ['holidays', 'two']],
  ['€1,000 voucher', ['1000', 'voucher']],
  ['1000 euro', ['1000']],
  ['Féile na Gaeilge', ['feile', 'na', 'gaeilge']],
  ['tickets tickets', ['tickets']],
  ['win the prize', ['win', 'the', 'prize']],
])('“%s” is searched for %j', (query, words) => {
  expect(queryWords(query)).toEqual(words)
})

test('of a long query ten words are searched', () => {
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
