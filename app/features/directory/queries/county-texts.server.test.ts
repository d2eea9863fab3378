import { expect, test } from 'vitest'
import { COUNTIES } from '#app/features/listings/rules/counties.ts'
import { countyText, readCountyTexts } from './county-texts.server.ts'

test('each county has its own text', () => {
  expect(new Set(COUNTIES.map(countyText)).size).toBe(32)
})

test('a missing or unknown county is named with the file', () => {
  expect(() => readCountyTexts('Cork: Much.')).toThrow('content/counties.yaml')
})
