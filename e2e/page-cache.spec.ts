import { join } from './support/member.ts'
import { open } from './support/page.ts'
import { expect, test } from './support/test.ts'

const CACHEABLE = /^public, max-age=0, s-maxage=\d+/

test('a member’s page is private, a visitor’s is the same for all visitors', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const before = await (await visitor.get('/')).text()
  await open(page, '/')
  const { username } = await join(page.request)
  const own = await page.request.get('/')
  expect(await own.text()).toContain(username)
  expect(own.headers()['cache-control']).toBe('private, no-store')
  const after = await visitor.get('/', { headers: { 'x-forwarded-host': 'evil.example' } })
  expect(after.headers()['cache-control']).toMatch(CACHEABLE)
  const text = await after.text()
  for (const secret of [username, 'csrf', 'evil.example']) expect(text).not.toContain(secret)
  expect(before).not.toContain(username)
})

test('a page that the browser has cached is not sent again', async ({ playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { etag = '' } = (await visitor.get('/how-to-win')).headers()
  const again = await visitor.get('/how-to-win', { headers: { 'if-none-match': etag } })
  expect([again.status(), (await again.body()).length]).toEqual([304, 0])
})
