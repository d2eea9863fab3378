import { expect, test } from 'vitest'
import { deskPageIn, pathAfterEdit, toReturnQuery } from './path-after-edit.ts'

const LISTING = {
  competitionID: 7,
  competitionSlug: 'win-a-kayak',
  status: 'pending',
  source: 'member',
} as const
const opened = (pathname: string, search = '') =>
  new URLSearchParams(toReturnQuery({ pathname, search }))

test('an admin returns to the page the edit was opened from, with its filters, at the same item', () => {
  expect(pathAfterEdit(LISTING, true, opened('/admin/pending', '?text=win+a&page=2'))).toBe(
    '/admin/pending?text=win+a&page=2#competition-7',
  )
  expect(pathAfterEdit(LISTING, true, opened('/admin/all-competitions/'))).toBe(
    '/admin/all-competitions#competition-7',
  )
})

test('without such a page an admin returns to the queue, or to the published listing', () => {
  const none = new URLSearchParams()
  expect(pathAfterEdit(LISTING, true, none)).toBe('/admin/pending#competition-7')
  expect(pathAfterEdit({ ...LISTING, source: 'fpd' }, true, none)).toBe('/admin/fpd#competition-7')
  expect(pathAfterEdit({ ...LISTING, status: 'approved' }, true, none)).toBe(
    '/competition/win-a-kayak',
  )
  expect(pathAfterEdit({ ...LISTING, status: 'rejected' }, true, none)).toBe(
    '/admin/all-competitions',
  )
})

test('no address is taken from the query, and members return to their submissions', () => {
  for (const from of ['//evil.example', 'https://evil.example/', '../x', 'pending/../../x'])
    expect(pathAfterEdit(LISTING, true, new URLSearchParams({ from }))).toBe(
      '/admin/pending#competition-7',
    )
  const list = '//evil.example/#x?y'
  expect(pathAfterEdit(LISTING, true, new URLSearchParams({ from: 'fpd', list }))).toBe(
    '/admin/fpd?%2F%2Fevil.example%2F%23x%3Fy=#competition-7',
  )
  expect(pathAfterEdit(LISTING, false, opened('/admin/pending'))).toBe('/my-dashboard')
})

test('a promoter’s edit returns to its item of the page it was opened from', () => {
  const page = { pathname: '/admin/to-check', search: '?kind=promoters' }
  const query = new URLSearchParams(toReturnQuery(page, 'promoters-3'))
  expect(deskPageIn(query, 'promoter-3')).toBe('/admin/to-check?kind=promoters#promoters-3')
  expect(deskPageIn(opened('/admin/to-check'), 'promoter-3')).toBe('/admin/to-check#promoter-3')
  expect(deskPageIn(new URLSearchParams(), 'promoter-3')).toBeUndefined()
})
