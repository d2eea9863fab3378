import { expect, test } from 'vitest'
import { isCorrected } from './changed-fields.ts'

const errors = { email: 'That is no address.', password: 'Too short.' }

test('a form is corrected once every field with an error has changed', () => {
  expect(isCorrected(errors, new Set(['email']))).toBe(false)
  expect(isCorrected(errors, new Set(['email', 'password']))).toBe(true)
})

test('a failure without errors of fields stays', () => {
  expect(isCorrected({}, new Set(['email']))).toBe(false)
})
