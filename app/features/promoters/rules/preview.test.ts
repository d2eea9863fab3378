import { expect, test } from 'vitest'
import { commonName, previewOf } from './preview.ts'

test.for([
  [{ name: 'Harbour House Hotel', listings: 12 }, 2, '2 listings move to “Harbour House”.'],
  [{ name: 'Harbour House Hotel', listings: 12 }, 1, '1 listing moves to “Harbour House”.'],
  [
    { name: 'Harbour House Hotel', listings: 1200 },
    0,
    '“Harbour House Hotel” is shown as “Harbour House”: 1,200 listings move.',
  ],
  [{ name: 'HH', listings: 1 }, 0, '“HH” is shown as “Harbour House”: 1 listing moves.'],
  [{ name: 'HH', listings: 0 }, 0, '“HH” is shown as “Harbour House”: no listing moves.'],
] as const)('%j with %d picked: %s', ([from, picked, sentence]) => {
  expect(previewOf(from, picked, 'Harbour House')).toBe(sentence)
})

test.for([
  [['Café Óg', 'CAFE OG'], 'Café Óg'],
  [['Café Óg', 'Café Mór'], undefined],
  [[], undefined],
] as const)('%j have in common: %s', ([names, common]) => {
  expect(commonName(names)).toBe(common)
})
