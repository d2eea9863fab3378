import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toStoredQuery } from './empty-searches.ts'

test('a search is stored as folded words', () => {
  const cases: [string, string | null][] = [
    ['PlayStation 6', 'playstation 6'],
    ['  Ard   Mhácha!! ', 'ard mhacha'],
    ['Kellogg’s hamper', 'kelloggs hamper'],
    ['iPhone 17 Pro, 256 GB', 'iphone 17 pro 256 gb'],
    ['€5,000 cash', '5 000 cash'],
    ['2026', '2026'],
    ['tv', null],
    ['???', null],
    ['', null],
    ['𝟏𝟐', null],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), null],
  ]
  for (const [typed, stored] of cases)
    expect([typed, toStoredQuery(typed)]).toEqual([typed, stored])
})

test('email addresses and phone numbers are not stored', () => {
  for (const typed of [
    'aoife@example.ie',
    'mail aoife @ example',
    'aoife＠example.ie',
    '@aoife',
    '0871234567',
    '087 123 4567',
    '087-123 45 67',
    '(01) 234 5678',
    '+353 87 123 4567',
    '+353.87.1234567',
    'ring 065/682 1000 now',
    '087,123,4567',
    '087_123_45_67',
    '٠٨٧١٢٣٤٥٦٧',
    '０８７１２３４５６７',
    'IE29AIBK93115212345678',
    '1234567T',
  ]) {
    expect([typed, toStoredQuery(typed)]).toEqual([typed, null])
  }
})

test('every stored search fits its column and contains no address or number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      const stored = toStoredQuery(typed)
      if (stored === null) return
      expect([...stored].length).toBeGreaterThanOrEqual(3)
      expect([...stored].length).toBeLessThanOrEqual(60)
      expect(stored).toMatch(/^[\p{Letter}\p{Number}]+( [\p{Letter}\p{Number}]+)*$/u)
      expect(stored).not.toMatch(/(\d ?){6}/)
    }),
  )
})
