import { expect, test } from 'vitest'
import { SITE_DESCRIPTION, SITE_TITLE } from '#app/lib/text/site-name.ts'
import { findContacts } from './contacts.ts'
import { copyrightYears } from './site.ts'

test('the copyright runs from 2001 to the current year', () => {
  expect(copyrightYears(new Date('2026-11-21T12:00:00Z'))).toBe('2001–2026')
})

test('title and description say what the product is', () => {
  expect(SITE_TITLE).toBe('Competitions Ireland - Free to enter Irish Competitions updated daily')
  expect(SITE_DESCRIPTION).toContain('only place where all Irish competitions can be found')
})

test.each([
  [
    '1 Quay Street, Galway, security+site@mail.example.ie, +353 91 000 000',
    ['mailto:security+site@mail.example.ie'],
  ],
  ['Write to a@b.ie. Or (https://b.ie/report?x=1).', ['mailto:a@b.ie', 'https://b.ie/report?x=1']],
  ['https://user@b.ie/report', ['https://user@b.ie/report']],
  ['1 Quay Street, Galway; http://b.ie; @b; a@b', []],
  ['', []],
])('%j gives the contacts %j', (operatorContact, contacts) => {
  expect(findContacts(operatorContact)).toEqual(contacts)
})
