import { expect, test } from 'vitest'
import { choiceField, CHOICE_NAMES, choiceLabel, isChoice } from './choices.ts'

test.for(CHOICE_NAMES)('the declaration of %s contradicts itself nowhere', (name) => {
  const { choices, default: absent, filter } = choiceField(name)
  expect(absent === null || absent in choices).toBe(true)
  for (const word of Object.keys(filter?.labels ?? {})) expect(choices).toHaveProperty(word)
  // As `choiceInput` makes of what is typed.
  for (const word of Object.keys(choices)) expect(word).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/)
})

test('no two fields share a column, a name or the key of a filter', () => {
  const fields = CHOICE_NAMES.map(choiceField)
  const keys = fields.flatMap(({ filter }) => (filter ? [filter.key] : []))
  for (const all of [fields.map(({ column }) => column), fields.map(({ name }) => name), keys])
    expect(new Set(all).size).toBe(all.length)
  expect(keys).not.toContain('closes')
})

test('a choice is recognised only by its exact word', () => {
  expect(choiceLabel('entryMethod', 'phone-text')).toBe('Phone or text')
  expect(isChoice('entryMethod', 'phone-text')).toBe(true)
  for (const value of ['Phone or text', '', 'toString', undefined, null, ['phone-text']])
    expect(isChoice('entryMethod', value)).toBe(false)
})
