import { expect, test } from 'vitest'
import { SITE_DESCRIPTION, SITE_TITLE } from '#app/lib/text/site-name.ts'
import { copyrightYears, mayPrefetch } from './rules.ts'

test('the copyright runs from 2001 to the current year', () => {
  expect(copyrightYears(new Date('2026-11-21T12:00:00Z'))).toBe('2001–2026')
})

test('links are fetched ahead unless on 2g, saving data, or offline', () => {
  expect(mayPrefetch(undefined, true)).toBe(true)
  expect(mayPrefetch({ effectiveType: '4g' }, true)).toBe(true)
  expect(mayPrefetch({ effectiveType: '2g' }, true)).toBe(false)
  expect(mayPrefetch({ effectiveType: 'slow-2g' }, true)).toBe(false)
  expect(mayPrefetch({ saveData: true }, true)).toBe(false)
  expect(mayPrefetch(undefined, false)).toBe(false)
})

test('title and description say what the specification says', () => {
  expect(SITE_TITLE).toBe('Competitions Ireland - Free to enter Irish Competitions updated daily')
  expect(SITE_DESCRIPTION).toContain('only place where all Irish competitions can be found')
})
