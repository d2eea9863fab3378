import { expect, test } from 'vitest'
import { choiceField, type ChoiceField } from '../rules/choices.ts'
import { choiceInput, ListingInput } from './listing.ts'

const withDefault = choiceField('entryMethod')
const optional: ChoiceField = { ...withDefault, default: null }

test.for([
  ['phone-text', 'phone-text'],
  [' Phone / Text ', 'phone-text'],
  ['PHONE_TEXT', 'phone-text'],
] as const)('“%s” is read as %s', ([typed, word]) => {
  expect(choiceInput(withDefault).parse(typed)).toBe(word)
  expect(choiceInput(optional).parse(typed)).toBe(word)
})

test('an absent choice is the default, or nothing where the field may stay empty', () => {
  expect(choiceInput(withDefault).parse(undefined)).toBe('online-form')
  expect(choiceInput(optional).parse(undefined)).toBeNull()
  expect(choiceInput(optional).parse(null)).toBeNull()
})

test.for(['by pigeon', '', 7])('%j is refused with what there is to choose', (typed) => {
  for (const field of [withDefault, optional])
    expect(choiceInput(field).safeParse(typed).error?.issues[0]?.message).toBe(
      'The entry method must be one of: online-form, social-media, email, post, phone-text, in-store.',
    )
})

const TYPED = {
  competitionTitle: 'Win a kayak',
  description: 'One kayak for one winner.',
  promoterName: 'The Boat Shop',
  entryUrl: 'https://shop.example/win',
  categories: ['Sports and Leisure'],
  competitionEndDate: '2026-12-20',
}
const isAccepted = (changes: Partial<typeof TYPED>) =>
  ListingInput.safeParse({ ...TYPED, ...changes }).success

test('bidirectional control characters are removed', () => {
  const listing = ListingInput.parse({
    ...TYPED,
    competitionTitle: 'Win \u202Ea kayak\u202C',
    description: 'One \u2067kayak\u2069 for\n\u202Done winner.',
    promoterName: '\u202AThe Boat Shop',
  })
  expect(listing.competitionTitle).toBe('Win a kayak')
  expect(listing.description).toBe('One kayak for\none winner.')
  expect(listing.promoterName).toBe('The Boat Shop')
  expect(isAccepted({ competitionTitle: '\u202E\u202C' })).toBe(false)
  expect(isAccepted({ competitionTitle: 'فوز \u200Fبقارب' })).toBe(true)
})

test.for([
  'https://shop.example',
  'http://win.shop.example:8080/a?b#c',
  'https://xn--80ak6aa92e.com/',
  'https://bücher.example/',
  'https://shop_1.example./',
])('an entry link may lead to %s', (entryUrl) => {
  expect(isAccepted({ entryUrl })).toBe(true)
})

test.for([
  'https://./',
  'https://localhost/',
  'https://localhost./',
  'http://127.0.0.1:3000/admin',
  'https://1',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://shop..example/',
  `https://${'a'.repeat(64)}.example/`,
  `https://${'a.'.repeat(130)}example/`,
  'https://user@shop.example/',
  'javascript:alert(1)//shop.example',
])('an entry link may not lead to %s', (entryUrl) => {
  expect(isAccepted({ entryUrl })).toBe(false)
})
