import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toStoredQuery } from './empty-searches.ts'

test('what is kept of a search is its folded words', () => {
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
  for (const [typed, kept] of cases) expect([typed, toStoredQuery(typed)]).toEqual([typed, kept])
})

test('email addresses and telephone numbers are not kept', () => {
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

test('whatever is typed, what is kept fits its column and holds no sign of an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      const kept = toStoredQuery(typed)
      if (kept === null) return
      expect([...kept].length).toBeGreaterThanOrEqual(3)
      expect([...kept].length).toBeLessThanOrEqual(60)
      expect(kept).toMatch(/^[\p{Letter}\p{Number}]+( [\p{Letter}\p{Number}]+)*$/u)
      expect(kept).not.toMatch(/(\d ?){6}/)
    }),
  )
})
