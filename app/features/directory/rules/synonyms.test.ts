import { expect, test } from 'vitest'
import { toSynonyms } from './synonyms.ts'

const synonyms = toSynonyms([
  ['telly', 'TV', 'television'],
  ['voucher', 'Gift Card'],
  ['puppy', 'dog'],
  ['dog', 'hound'],
])

test.each([
  ['telly', ['telly', 'tv', 'television']],
  ['tellies', ['telly', 'tv', 'television']],
  ['televisions', ['telly', 'tv', 'television']],
  ['gift card', ['voucher', 'gift card']],
  ['gift cards', ['voucher', 'gift card']],
  ['puppies', ['puppy', 'dog']],
  ['dog', ['puppy', 'dog', 'hound']],
  ['kayak', []],
])('%s means the same as %j', (phrase, all) => {
  expect(synonyms.of(phrase)).toEqual(all)
})

test('a whole finds its parts, a part only itself, and the words that say nothing do not count', () => {
  const places = toSynonyms([['bed and breakfast', 'hotel']], {
    Kerry: ['Dingle', 'Ring of Kerry'],
  })
  expect(places.of('kerry')).toEqual(['kerry', 'dingle', 'ring of kerry'])
  expect(places.of('dingle')).toEqual(['dingle'])
  expect(places.of('ring kerry')).toEqual(['ring of kerry'])
  expect(places.of('bed breakfast')).toEqual(['bed and breakfast', 'hotel'])
})

test('the longest phrase has two words', () => {
  expect(synonyms.longest).toBe(2)
  expect(toSynonyms([]).longest).toBe(1)
})
