import { expect, test } from 'vitest'
import type { EntryForm } from '../entry-form.ts'
import { formWords } from './form-words.ts'

const FORM: EntryForm = { asks: ['name', 'email', 'phone'], others: 0, ticked: 0, marketing: 0 }

test.for<[Partial<EntryForm>, string]>([
  [{}, 'The form asks for name, email and phone.'],
  [{ ticked: 1 }, 'The form asks for name, email and phone. One box is ticked in advance.'],
  [
    { asks: ['email'], others: 1, marketing: 2, ticked: 6 },
    'The form asks for email and one other thing. Two boxes are for marketing. 6 boxes are ticked in advance.',
  ],
  [{ asks: ['email'], others: 3 }, 'The form asks for email and 3 other things.'],
])('%j is worded as “%s”', ([changes, words]) => {
  expect(formWords({ ...FORM, ...changes })).toBe(words)
})
