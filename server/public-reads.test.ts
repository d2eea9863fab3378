import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isPublicRead } from './public-reads.ts'

/** Applies the rule to a request as the server sees it. */
async function isPublic(path: string, method = 'GET') {
  const app = new Hono().all('*', (c) => c.text(String(isPublicRead(c.req))))
  return (await (await app.request(path, { method })).text()) === 'true'
}

test('public pages may be read from the replica', async () => {
  const open = [
    '/',
    '/_.data',
    '/new-competitions?page=2',
    '/competition-category/food-%26-drink',
    '/competition/win-a-kayak',
    '/competition/win-a-kayak.data',
    '/competition/win-a-kayak/calendar.ics',
    '/search?q=kayak',
    '/search.data?q=kayak',
    '/feeds/new.xml',
    '/sitemap.xml',
    '/api/recent-competitions',
    '/api/search/kayak',
    '/api/link-states/0',
  ]
  for (const path of open) expect(await isPublic(path), path).toBe(true)
})

test('personal or just written data may not', async () => {
  const secret = 'x'.repeat(43)
  const own = [
    '/login',
    '/my-bookmarks',
    '/admin/pending',
    '/api/session',
    '/api/get-user-bookmarks',
    '/api/my-data',
    `/password-reset/${secret}`,
    `/confirm-email/${secret}`,
    `/unsubscribe/${secret}`,
    `/calendar/${secret}/bookmarks.ics`,
  ]
  for (const path of own) expect(await isPublic(path), path).toBe(false)
  expect(await isPublic('/', 'POST')).toBe(false)
})
