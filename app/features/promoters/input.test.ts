import { expect, test } from 'vitest'
import { MergeInput, PromoterInput, ResultInput } from './input.ts'

test.each([
  { outcome: 'published', url: 'javascript:alert(1)' },
  { outcome: 'published', url: 'https://user:secret@a.ie/' },
  { outcome: 'published', url: '' },
  { outcome: 'published', url: `https://a.ie/${'x'.repeat(3_000)}` },
  { outcome: 'perhaps' },
])('a note of winners is refused: %o', (note) => {
  expect(ResultInput.safeParse({ competitionID: '1', ...note }).success).toBe(false)
})

test('a promoter that was not found has no address', () => {
  const note = { competitionID: '1', outcome: 'not-found', url: 'javascript:alert(1)' }
  expect(ResultInput.parse(note)).toEqual({ competitionID: 1, outcome: 'not-found', url: null })
})

test.each([
  { name: '' },
  { name: 'x'.repeat(101) },
  { name: 'Tea', winnersUrl: 'javascript:alert(1)' },
  { name: 'Tea', reply: 'x'.repeat(2_001) },
  { name: 'Tea', reply: '\u0000' },
])('a promoter is refused: %o', (promoter) => {
  expect(PromoterInput.safeParse(promoter).success).toBe(false)
})

test('empty fields of a form are nothing', () => {
  const promoter = { name: ' Tea  House ', winnersUrl: '', reply: '' }
  expect(PromoterInput.parse(promoter)).toEqual({
    name: 'Tea House',
    winnersUrl: null,
    reply: null,
  })
})

test.each(['', '0', '-1', '1.5', '1 or 1=1', '99999999999999999999'])(
  'a merge into “%s” is refused',
  (intoID) => {
    expect(MergeInput.safeParse({ promoterID: '1', intoID }).success).toBe(false)
  },
)
