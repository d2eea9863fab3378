import { expect, test } from 'vitest'
import { addressOf, API } from '#test/roles/table.ts'
import { rankOf, RANKS, ROOM } from './ranks.ts'

test.each([
  ['/healthz', false, 'health'],
  ['/readyz', false, 'health'],
  ['/metrics', false, 'health'],
  ['/healthz/x', false, 'page'],
  ['/admin', true, 'admin'],
  ['/admin/pending', true, 'admin'],
  ['/admin/pending.data', true, 'admin'],
  ['/api/update-competition-status', true, 'admin'],
  ['/api/pending-competitions', true, 'admin'],
  ['/admin', false, 'page'],
  ['/administer', true, 'member'],
  ['/', true, 'member'],
  ['/api/update-bookmark-status', true, 'member'],
  ['/assets/site-abc.js', false, 'file'],
  ['/favicon.svg', false, 'file'],
  ['/sw.js', false, 'file'],
  ['/', false, 'page'],
  ['/search', false, 'page'],
  ['/api/login', false, 'page'],
  ['/assets', false, 'page'],
  ['/_ipx/w_320/media/a.webp', false, 'picture'],
  ['/_ipx/w_320/media/a.webp', true, 'picture'],
  ['/media/a.webp', false, 'file'],
  ['/competition/win-a-car/poster.jpg', false, 'picture'],
  ['/competition/win-a-car/poster.jpg', true, 'picture'],
  ['/competition/share-image', false, 'page'],
])('%s with a member’s cookie: %s is of rank %s', (path, hasMemberCookie, rank) => {
  expect(rankOf(path, hasMemberCookie)).toBe(rank)
})

test.each(Object.entries(API))(
  '%s is of rank admin exactly if it is for admins',
  (call, audience) => {
    const path = addressOf(call.split(' ')[1] ?? '')
    expect(rankOf(path, true) === 'admin').toBe(audience === 'admins')
  },
)

test('each rank but pictures, counted by themselves, leaves room for those before it', () => {
  const room = RANKS.filter((rank) => rank !== 'picture').map((rank) => ROOM[rank])
  expect(room).toEqual(room.toSorted((a, b) => b - a))
  expect(new Set(room).size).toBe(room.length)
})
