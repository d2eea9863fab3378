import { expect, test } from 'vitest'
import { PAGES } from '../../../../e2e/pages.ts'
import { isAdminPage, isReadingPage } from './reading-pages.ts'

/** Pages for writing, deciding or personal data, and paths without a page. */
const NOT_FOR_READING = [
  '/competition/:comp/report',
  '/competition/:comp?/edit',
  '/add-a-new-competition',
  '/add-a-new-competition/thanks',
  '/join-today',
  '/join-today/thanks',
  '/login',
  '/login/facebook',
  '/password-reset',
  '/password-reset/:token',
  '/confirm-email/:token',
  '/confirm-email-news/:token',
  '/unsubscribe/:token',
  '/my-dashboard',
  '/my-bookmarks',
  '/close-account',
  '/logout',
  '/contact-us',
  '/offline',
  '/*',
]

test('each page of the site is listed as for reading or not', () => {
  const wrong = PAGES.filter(({ pattern, path }) => {
    const { pathname } = new URL(path, 'http://localhost')
    const forReading = !NOT_FOR_READING.includes(pattern) && !pattern.startsWith('/admin')
    return isReadingPage(pathname) !== forReading
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
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
  '/api/docs',
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
