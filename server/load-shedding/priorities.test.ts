import { expect, test } from 'vitest'
import { addressOf, API } from '#test/roles/table.ts'
import { priorityOf, PRIORITIES, MAX_IN_FLIGHT } from './priorities.ts'

test.each([
  ['/healthz', 'visitor', 'health'],
  ['/readyz', 'visitor', 'health'],
  ['/metrics', 'visitor', 'health'],
  ['/healthz/x', 'visitor', 'page'],
  ['/admin', 'admin', 'admin'],
  ['/admin/pending', 'admin', 'admin'],
  ['/admin/pending.data', 'admin', 'admin'],
  ['/api/update-competition-status', 'admin', 'admin'],
  ['/api/pending-competitions', 'admin', 'admin'],
  ['/admin', 'visitor', 'page'],
  ['/admin', 'member', 'member'],
  ['/', 'admin', 'member'],
  ['/administer', 'member', 'member'],
  ['/', 'member', 'member'],
  ['/api/update-bookmark-status', 'member', 'member'],
  ['/assets/site-abc.js', 'visitor', 'file'],
  ['/favicon.svg', 'visitor', 'file'],
  ['/sw.js', 'visitor', 'file'],
  ['/', 'visitor', 'page'],
  ['/search', 'visitor', 'page'],
  ['/api/login', 'visitor', 'page'],
  ['/assets', 'visitor', 'page'],
  ['/_ipx/w_320/media/a.webp', 'visitor', 'picture'],
  ['/_ipx/w_320/media/a.webp', 'member', 'picture'],
  ['/media/a.webp', 'visitor', 'file'],
  ['/competition/win-a-car/poster.jpg', 'visitor', 'picture'],
  ['/competition/win-a-car/poster.jpg', 'member', 'picture'],
  ['/competition/share-image', 'visitor', 'page'],
] as const)('%s requested by a %s has priority %s', (path, role, priority) => {
  expect(priorityOf(path, role)).toBe(priority)
})

test.each(Object.entries(API))(
  '%s has priority admin exactly if it is for admins',
  (call, audience) => {
    const path = addressOf(call.split(' ')[1] ?? '')
    expect(priorityOf(path, 'admin') === 'admin').toBe(audience === 'admins')
  },
)

test('each priority leaves room for higher ones, except pictures, which are counted separately', () => {
  const maxInFlight = PRIORITIES.filter((priority) => priority !== 'picture').map(
    (priority) => MAX_IN_FLIGHT[priority],
  )
  expect(maxInFlight).toEqual(maxInFlight.toSorted((a, b) => b - a))
  expect(new Set(maxInFlight).size).toBe(maxInFlight.length)
})
