import { createHash } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { bookmark, join } from './support/member.ts'
import { anOpenListing, openListings, pathOf, promoterPathOf } from './support/catalogue.ts'
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

const PAGES_OF_ALL_KINDS = [
  '/new-competitions',
  '/competitions-ending-soon?page=2',
  '/competition-category',
  '/how-to-win',
  '/win-an-ipad',
  '/todays-round',
  '/my-entries',
  '/is-this-win-real',
  pathOf(anOpenListing()),
  promoterPathOf(anOpenListing()),
]

test('a page that was rendered for all members is the same as one rendered for the member', async ({
  request,
}) => {
  const { username } = await join(request)
  for (const one of openListings.filter((_, index) => index % 2 === 0).slice(0, 20))
    await bookmark(request, one)
  // Other tests change the catalogue, possibly between two requests.
  for (const path of PAGES_OF_ALL_KINDS)
    await expect(() => expectSameAsAlone(request, path, username)).toPass()
})

async function expectSameAsAlone(request: APIRequestContext, path: string, username: string) {
  await request.get(path)
  const sentAt = Date.now()
  const filled = await readPage(await request.get(path))
  expect(filled.renderedAt, `${path} was kept`).toBeLessThan(sentAt)
  // Another parameter may be read by the page, so this is rendered for this member alone.
  const alone = await readPage(await request.get(`${path}${path.includes('?') ? '&' : '?'}alone`))
  expect(alone.renderedAt, `${path} is rendered now`).toBeGreaterThanOrEqual(sentAt)
  expect(filled.html, path).toContain(username)
  expect(filled.html, path).toBe(alone.html)
  expect(filled.allowed, path).toEqual(expect.arrayContaining(filled.scripts))
  expect(filled.headers, path).toEqual(alone.headers)
}

/** In the data of a page. */
const NOW = /(?<="now",)\d{13}/

/** Returns a page without the time of its rendering, and its inline scripts with what its policy allows. */
async function readPage(response: APIResponse) {
  const html = await response.text()
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const { 'content-security-policy': policy = '', ...rest } = response.headers()
  const { 'cache-control': cacheControl, 'x-member': member, 'content-type': type } = rest
  return {
    html: html.replace(NOW, ''),
    scripts,
    allowed: policy.split(/[ ;]/),
    renderedAt: Number(NOW.exec(html)?.[0]),
    headers: { cacheControl, member, type },
  }
}
