import { expect, test } from 'vitest'
import { readSynonyms } from './synonyms.server.ts'

test('the file in content/ is valid and makes its words meet', () => {
  const synonyms = readSynonyms()
  expect(synonyms.of('telly')).toEqual(['tv', 'telly', 'television'])
  expect(synonyms.of('gift card')).toContain('voucher')
  expect(synonyms.of('holidays')).toContain('trip')
  expect(synonyms.of('mobile phone')).toContain('phone')
})

test.each(['- telly', '- [telly]', 'telly: tv', '- [telly, [tv]]', '- [telly, ""]', '- [a'])(
  '%j is refused, and the file named',
  (text) => {
    expect(() => readSynonyms(text)).toThrow(/content\/synonyms\.yaml must be a list/)
  },
)

test('a file without entries has no synonyms', () => {
  expect(readSynonyms('# none').of('telly')).toEqual([])
})
