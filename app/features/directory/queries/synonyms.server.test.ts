import { expect, test } from 'vitest'
import { readSynonyms } from './synonyms.server.ts'

test('the file in content/ is valid and makes its words meet', () => {
  const synonyms = readSynonyms()
  expect(synonyms.of('telly')).toEqual(['tv', 'tvs', 'telly', 'television'])
  expect(synonyms.of('gift card')).toContain('voucher')
  expect(synonyms.of('holidays')).toContain('trip')
  expect(synonyms.of('mobile phone')).toContain('phone')
  expect(synonyms.of('kerry')).toContain('dingle')
})

test.each(['- telly', '- [telly]', 'telly: tv', '- [telly, [tv]]', '- [telly, ""]', '- [a'])(
  '%j is refused, and the file named',
  (text) => {
    expect(() => readSynonyms(text)).toThrow(/content\/synonyms\.yaml must be a list/)
  },
)

test('a malformed file of places is named', () => {
  expect(() => readSynonyms('', 'Kerry: Dingle')).toThrow(/content\/places\.yaml must have a list/)
})

test('every county has its towns', () => {
  const counties =
    `Antrim Armagh Carlow Cavan Clare Cork Derry Donegal Down Dublin Fermanagh Galway Kerry
    Kildare Kilkenny Laois Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo
    Tipperary Tyrone Waterford Westmeath Wexford Wicklow`.split(/\s+/)
  const synonyms = readSynonyms()
  for (const county of counties)
    expect(synonyms.of(county.toLowerCase()).length, county).toBeGreaterThan(1)
})

test('a file without entries has no synonyms', () => {
  expect(readSynonyms('# none', '').of('telly')).toEqual([])
})
