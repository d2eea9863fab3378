import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestCorrection, countErrors, forgivenErrors } from './corrections.ts'

test.each([
  ['ipad', 'ipad', 0],
  ['ipda', 'ipad', 1],
  ['hollidey', 'holiday', 2],
  ['tikcets', 'tickets', 1],
  ['kayack', 'kayak', 1],
  ['xbox', 'box', 1],
  ['', 'box', 3],
])('from %s to %s it is %i errors', (typed, word, errors) => {
  expect(countErrors(typed, word)).toBe(errors)
})

test('errors are counted the same both ways, and none is more than the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(countErrors(a, b)).toBe(countErrors(b, a))
      expect(countErrors(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(countErrors(a, b) === 0).toBe(a === b)
    }),
  )
})

test.each([
  ['spa', 0],
  ['lego', 1],
  ['guiness', 1],
  ['hollidey', 2],
  ['iphone17', 0],
])('%s may have %i errors', (word, errors) => {
  expect(forgivenErrors(word)).toBe(errors)
})

const of = (...words: string[]) => words.map((word, index) => ({ word, listings: 10 - index }))

test.each([
  ['ipda', of('ipad'), 'ipad'],
  ['electrc', of('electric', 'elected'), 'electric'],
  ['hollidey', of('holiday'), 'holiday'],
  ['lego', of('legs'), 'legs'],
  ['hotle', of('hostel', 'hotel'), 'hotel'],
  ['holliday', of('hollidxy', 'holiday'), 'hollidxy'],
  ['telly', of('tallyy'), null],
  ['xbox', of('box'), null],
  ['guiness', of('business'), null],
  ['guiness', of('guess', 'guides'), null],
  ['pax', of('pad'), null],
  ['500', of('501'), null],
])('%s becomes the nearest, then the most common word: %j', (typed, candidates, corrected) => {
  expect(bestCorrection(typed, candidates)).toBe(corrected)
})

test('an offer may have another first letter, if that is the only error', () => {
  expect(bestCorrection('xbox', of('box'), { isOffer: true })).toBe('box')
  expect(bestCorrection('guiness', of('business'), { isOffer: true })).toBe(null)
})
