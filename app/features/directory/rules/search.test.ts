import { expect, test } from 'vitest'
import { AS_TYPED, countSentence, searchPath } from './search.ts'

const summary = (matchingAll: number, count: number) => ({
  matchingAll,
  total: { count },
  corrected: null,
  suggestion: null,
  said: null,
})

test.each([
  [0, summary(0, 0), 'Nothing open matches “harp”.'],
  [1, summary(1, 1), '1 open competition'],
  [20, summary(20, 20), '20 open competitions'],
  [20, summary(20, 226), '20 best of 226'],
  [20, summary(20, 1_226), '20 best of 1,226'],
  [4, summary(0, 0), 'No match for all words. The closest 4:'],
  [8, summary(1, 1), '1 open competition, and 7 with some of the words'],
  [20, summary(2, 2), '2 open competitions, and 18 with some of the words'],
])('%i listings with %j: %s', (shown, answer, sentence) => {
  expect(countSentence('harp', shown, answer)).toBe(sentence)
})

test('a sentence names the results of a page and needs no query', () => {
  expect(countSentence('', 20, summary(20, 48), '21 to 40')).toBe('21 to 40 of 48')
  expect(countSentence('', 0, summary(0, 0))).toBe('Nothing open matches.')
})

test('a query is encoded in its address', () => {
  expect(searchPath('food & drink')).toBe('/search?q=food+%26+drink')
  expect(searchPath('ipda', AS_TYPED)).toBe('/search?q=ipda&as=typed')
})
