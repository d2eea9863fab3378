import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCell, escapeFormula } from './escape-formula.ts'

test('a cell that starts like a formula gets an apostrophe', () => {
  for (const text of ['=1+1', '+353 1', '-5', '@SUM(A1)', '\tx', '\rx', "'=1", '＝1']) {
    expect(escapeFormula(text)).toBe(`'${text}`)
  }
  for (const text of ['', 'Win = fun', "'tis the season", 'a-b'])
    expect(escapeFormula(text)).toBe(text)
})

test('every text survives escaping and reading', () => {
  const texts = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' '))
    .map((marks) => marks.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      expect(fromCell(escapeFormula(text))).toBe(text)
    }),
  )
})
