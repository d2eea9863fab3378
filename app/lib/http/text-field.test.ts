import { expect, test } from 'vitest'
import { ContactInput } from '#app/features/mail/input/contact.ts'
import { LoginInput, RegisterInput } from '#app/features/accounts/input.ts'
import { SearchQuery } from '#app/features/directory/input.ts'
import { ListingInput } from '#app/features/listings/input/listing.ts'
import { BookingInput } from '#app/features/partners/input/booking.ts'

const COMPOSED = 'Siúcra Árann'
const APART = COMPOSED.normalize('NFD')

/** Of each kind of field that people type into. */
test.each([
  ['a title', ListingInput.shape.competitionTitle],
  ['a description', ListingInput.shape.description],
  ['a promoter', ListingInput.shape.promoterName],
  ['a name', ContactInput.shape.name],
  ['a message', ContactInput.shape.message],
  ['a login name', LoginInput.shape.username],
  ['a search', SearchQuery],
])('%s is stored composed, however a keyboard sends it', (_, field) => {
  expect(field.parse(` ${APART} `)).toBe(COMPOSED)
})

test.each([
  ['joining', RegisterInput.shape.email],
  ['the contact form', ContactInput.shape.email],
  ['a booking', BookingInput.in.shape.email],
  ['logging in', LoginInput.shape.username],
])('the domain of an address becomes ASCII at %s', (_, field) => {
  expect(field.parse(' aoife@bücher.ie ')).toBe('aoife@xn--bcher-kva.ie')
})

test('a password stays as it was typed', () => {
  expect(RegisterInput.shape.password.parse(APART)).toBe(APART)
})
