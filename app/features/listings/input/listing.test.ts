import { expect, test } from 'vitest'
import { choiceField, type ChoiceField } from '../rules/choices.ts'
import { choiceInput } from './listing.ts'

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
