import { join } from './support/member.ts'
import { holdRequests, open } from './support/page.ts'
import { expect, test } from './support/test.ts'

const CACHEABLE = /^public, max-age=0, s-maxage=\d+/

test('a page for reading is the same for members and visitors; who is here is asked apart', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await open(page, '/')
  const { username } = await join(page.request)
  const forMember = await page.request.get('/')
  const forVisitor = await visitor.get('/', { headers: { 'x-forwarded-host': 'evil.example' } })
  for (const answer of [forMember, forVisitor]) {
    const headers = answer.headers()
    expect(headers['cache-control']).toMatch(CACHEABLE)
    expect(headers['vary']).toBe('accept-encoding')
    for (const secret of [username, 'csrf', 'evil.example'])
      expect(await answer.text()).not.toContain(secret)
  }
  const session = await page.request.get('/api/session')
  expect(await session.json()).toMatchObject({ user: { username }, bookmarkedIds: [] })
  expect(session.headers()['cache-control']).toBe('private, no-store')

  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: username })).toBeVisible()
})

test('nobody sees "Log in" for a moment, and nothing moves, where a member is here', async ({
  page,
}) => {
  const { username } = await join(page.request)
  const tell = await holdRequests(page, '**/api/session')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const banner = page.getByRole('banner')
  const submit = banner.getByRole('link', { name: 'Submit a Competition' })
  await expect(submit).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Log in' })).toBeHidden()
  const before = await submit.boundingBox()
  tell()
  await expect(banner.getByRole('link', { name: username })).toBeVisible()
  expect(await submit.boundingBox()).toEqual(before)
})

test('a session that has ended leaves a visitor’s header, and what was pressed says so', async ({
  page,
}) => {
  await join(page.request)
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: 'session' })
  expect(cookies.map(({ name }) => name)).toContain('member')
  const tell = await holdRequests(page, '**/api/session')
  await open(page, '/new-competitions')
  await page
    .getByRole('button', { name: /^Save: / })
    .first()
    .click()
  tell()
  await expect(
    page.getByText('You are not logged in any more. Saved on this device.'),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('member')
})

test('a bookmark that is pressed before any script has arrived is set', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  await join(page.request)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/new-competitions')
  const button = page.getByRole('button', { name: /^Save: / }).first()
  const name = (await button.getAttribute('aria-label')) ?? ''
  await button.click()
  await expect(page).toHaveURL('/new-competitions')
  await page.unroute('**/assets/*.js')
  await open(page, '/my-bookmarks')
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
})

test('a page that the browser has cached is not sent again', async ({ playwright, baseURL }) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { etag = '' } = (await visitor.get('/how-to-win')).headers()
  const again = await visitor.get('/how-to-win', { headers: { 'if-none-match': etag } })
  expect([again.status(), (await again.body()).length]).toEqual([304, 0])
})
