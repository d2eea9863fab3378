import { expect, test } from 'vitest'
import { TABS, tabAt } from './tabs.ts'

test.for([
  ['/admin', 'Home', 'Home'],
  ['/admin/stats', 'Stats', 'Stats'],
  ['/admin/pending', 'Pending Competitions', 'Pending Competitions'],
  ['/admin/fpd', 'FPD', 'FPD'],
  ['/admin/users', 'New Users', 'New Users'],
  ['/admin/users/7', 'New Users', 'New Users'],
  ['/admin/all-competitions', 'Listings', 'All Competitions'],
  ['/admin/import', 'Listings', 'Import'],
  ['/admin/promoters/7', 'Listings', 'Promoters'],
  ['/admin/email-campaigns/7', 'Mail', 'Email Campaigns'],
  ['/admin/subscribers/import', 'Mail', 'Address book'],
  ['/admin/messages', 'Mail', 'Messages'],
  ['/admin/sources/new', 'Listings', 'Sources'],
  ['/admin/bookings', 'Premium', 'Places'],
  ['/admin/moderation-log/7', 'Records', 'Log'],
  ['/admin/no-such-page', undefined, undefined],
])('%s lights %s and names %s', ([pathname = '', tab, page]) => {
  const here = tabAt(pathname)
  expect([here?.tab.label, here?.page.label]).toEqual([tab, page])
})

test('ten tabs, of which the first six have the names and order of the contract', () => {
  expect(TABS.map(({ label }) => label)).toEqual([
    'Home',
    'Stats',
    'Pending Competitions',
    'Premium',
    'FPD',
    'New Users',
    'To check',
    'Listings',
    'Mail',
    'Records',
  ])
})
