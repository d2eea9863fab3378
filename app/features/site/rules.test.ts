import { expect, test } from 'vitest'
import { SITE_DESCRIPTION, SITE_TITLE } from '#app/lib/text/site-name.ts'
import { copyrightYears } from './rules.ts'

test('the copyright runs from 2001 to the current year', () => {
  expect(copyrightYears(new Date('2026-11-21T12:00:00Z'))).toBe('2001–2026')
})

test('title and description say what the product is', () => {
  expect(SITE_TITLE).toBe('Competitions Ireland - Free to enter Irish Competitions updated daily')
  expect(SITE_DESCRIPTION).toContain('only place where all Irish competitions can be found')
})
