import { expect, test } from 'vitest'
import { CATEGORIES, categoryPath } from '#app/features/listings/rules/categories.ts'
import { isAdminPage } from './admin-pages.ts'
import { isReadingPage } from './reading-pages.ts'

test('each category page is for reading', () => {
  expect(CATEGORIES.filter((category) => !isReadingPage(categoryPath(category)))).toEqual([])
})

test.for([
  '/LOGIN',
  '/%6Cogin',
  '/login/',
  '//login',
  '/competition/edit',
  '/competition/EDIT',
  '/competition/%65dit',
  '/competition/x/edit',
  '/competition/x/report',
  '/competition-category/x/y',
  '/search/x',
  '/api/openapi.json',
  '/win/x/y',
  '',
])('%s is not for reading', (path) => {
  expect(isReadingPage(path)).toBe(false)
})

test.for(['/admin', '/admin/', '/admin/pending', '/ADMIN/stats'])('%s is an admin page', (path) => {
  expect([isAdminPage(path), isReadingPage(path)]).toEqual([true, false])
})

test.for(['/', '/administration', '/competition/admin', '/my-dashboard'])(
  '%s is no admin page',
  (path) => {
    expect(isAdminPage(path)).toBe(false)
  },
)
