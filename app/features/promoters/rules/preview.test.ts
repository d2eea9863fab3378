import { expect, test } from 'vitest'
import { mergePreview } from './preview.ts'

test.for([
  [
    { name: 'Harbour House Hotel', listings: 1200 },
    '“Harbour House Hotel” is shown as “Harbour House”: 1,200 listings move.',
  ],
  [{ name: 'HH', listings: 1 }, '“HH” is shown as “Harbour House”: 1 listing moves.'],
  [{ name: 'HH', listings: 0 }, '“HH” is shown as “Harbour House”: no listing moves.'],
] as const)('%j: %s', ([from, sentence]) => {
  expect(mergePreview(from, 'Harbour House')).toBe(sentence)
})
