import { byWhoMaySeeThem, PAGES } from './pages.ts'
import { anOpenListing, pathOf } from './support/catalogue.ts'
import { join } from './support/member.ts'
import { hydrated, idle, mainOf, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'
import {
  ADSENSE,
  ADVERT,
  ANALYTICS,
  answerCookies,
  banner,
  CONFIGURED,
  control,
  cookieNames,
  FOREIGN,
  settled,
  standInForThirdParties,
  WITH_ADVERT,
  type AdsPage,
} from './support/third-parties.ts'
import { DAY_MS } from '../app/lib/time/durations.ts'

const PORT = 3252

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}`, cookieAnswer: 'none' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: CONFIGURED })
})
test.afterAll(() => server.stop())

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookieAccepted'))

test('nothing is asked of anybody else before the visitor agrees, on any page', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(answeredWith(404), answeredWith(410))
  const asked = await standInForThirdParties(page, baseURL)
  const pages = byWhoMaySeeThem(PAGES)
  const firstForMembers = pages.findIndex(({ as }) => as !== undefined)
  for (const [index, { name, path }] of pages.entries()) {
    if (index === firstForMembers) await joinAsAdminThere(page)
    await open(page, path)
    await idle(page)
    await expect(banner(page), name).toBeVisible({ visible: !path.startsWith('/admin') })
    expect(asked, name).toEqual([])
  }
  await settled(page)
  expect(asked).toEqual([])
  expect(await stored(page)).toBeNull()
})

async function joinAsAdminThere(page: Page) {
  const { username } = await join(page.request)
  server.withDatabase((db) =>
    db.prepare('update users set is_admin = 1 where username = ?').run(username),
  )
}

test('who says no is not asked again, and nothing is loaded', async ({ page, baseURL }) => {
  const asked = await standInForThirdParties(page, baseURL)
  await open(page, WITH_ADVERT)
  await answerCookies(page, 'No thanks')
  await expect(banner(page)).toBeHidden()
  expect(await stored(page)).toBe('false')
  for (const path of [WITH_ADVERT, '/', pathOf(anOpenListing())]) {
    await open(page, path)
    await settled(page)
    await expect(banner(page)).toBeHidden()
  }
  expect(asked).toEqual([])
  expect(await cookieNames(page)).toEqual([])
  await open(page, WITH_ADVERT)
  await expect(mainOf(page).getByText('Running a competition in Ireland?')).toBeVisible()
})

test('who agrees gets what is configured, at once, and nothing else', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(FOREIGN)
  const asked = await standInForThirdParties(page, baseURL)
  await open(page, WITH_ADVERT)
  await answerCookies(page, 'Okay, Thanks')
  await expect(banner(page)).toBeHidden()
  expect(await stored(page)).toBe('true')
  await expect.poll(() => asked.toSorted()).toEqual([ADSENSE, ADVERT, ...ANALYTICS].toSorted())

  const script = page.locator(`script[src="${CONFIGURED.ANALYTICS_SCRIPT_URL}"]`)
  await expect(script).toHaveAttribute('data-domain', CONFIGURED.ANALYTICS_ID)
  const commands = await page.evaluate(() => (window as unknown as AdsPage).commands)
  expect(commands).toEqual([
    {
      google_ad_client: CONFIGURED.ADS_CLIENT_ID,
      enable_page_level_ads: false,
      overlays: { bottom: false },
    },
    {},
  ])
  await expect(mainOf(page).getByText('Advert', { exact: true })).toBeVisible()
  await expect(mainOf(page).getByText('Running a competition in Ireland?')).toBeHidden()

  await open(page, WITH_ADVERT)
  await expect(mainOf(page).getByText('Advert', { exact: true })).toBeVisible()
  await expect(banner(page)).toBeHidden()
})

for (const width of [360, 1440]) {
  test(`nothing moves when an advert comes, ${width} wide`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(FOREIGN)
    await page.setViewportSize({ width, height: 800 })
    await standInForThirdParties(page, baseURL)
    await page.addInitScript(measureShift)
    await open(page, WITH_ADVERT)
    await expect(banner(page)).toBeVisible()
    await mainOf(page).getByRole('complementary').scrollIntoViewIfNeeded()
    const place = mainOf(page).getByRole('complementary', { name: 'Notice' })
    const before = await place.boundingBox()
    await answerCookies(page, 'Okay, Thanks')
    await expect(mainOf(page).getByText('Advert', { exact: true })).toBeVisible()
    await settled(page)
    expect(await place.boundingBox()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as Measured).shift)).toBe(0)
  })
}

type Measured = { shift: number }

function measureShift() {
  const measured = Object.assign(window as unknown as Measured, { shift: 0 })
  new PerformanceObserver((list) => {
    // Unlike the usual measure also within half a second of a press.
    for (const entry of list.getEntries())
      measured.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('who takes it back is rid of it at once, in every tab', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.allow(FOREIGN)
  const asked = await standInForThirdParties(page, baseURL)
  await open(page, '/cookie-policy')
  await answerCookies(page, 'Okay, Thanks')
  await expect(control(page).getByRole('status')).toContainText('Okay, Thanks. We ask again on')
  await expect.poll(() => asked).toContain(ANALYTICS[1])
  expect(await cookieNames(page)).toEqual(['_ga', '_ga_X1'])
  const other = await context.newPage()
  await open(other, '/')
  await expect.poll(() => hasForeignScripts(other)).toBe(true)

  await control(page).getByRole('button', { name: 'No thanks' }).click()
  for (const tab of [page, other]) await expect.poll(() => hasForeignScripts(tab)).toBe(false)
  await hydrated(page)
  await expect(control(page).getByRole('status')).toContainText('No thanks. We ask again on')
  expect(await cookieNames(page)).toEqual([])
  const askedBefore = asked.length
  await open(page, WITH_ADVERT)
  await settled(page)
  expect(asked.length).toBe(askedBefore)
  await expect(banner(page)).toBeHidden()
})

async function hasForeignScripts(page: Page) {
  const scripts = await page.locator('script[src^="https:"]').count()
  return scripts > 0
}

test('after six months it is asked again, and nothing is loaded until it is answered', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(FOREIGN)
  const asked = await standInForThirdParties(page, baseURL)
  await open(page, '/')
  await answerCookies(page, 'Okay, Thanks')
  await expect.poll(() => asked.length).toBe(3)

  await page.clock.setFixedTime(Date.now() + 178 * DAY_MS)
  await open(page, '/')
  await settled(page)
  await expect(banner(page)).toBeHidden()
  expect(asked.length).toBe(6)

  await page.clock.setFixedTime(Date.now() + 185 * DAY_MS)
  await open(page, '/')
  await expect(banner(page)).toBeVisible()
  await settled(page)
  expect(asked.length).toBe(6)
  expect(await cookieNames(page)).toEqual([])
})

test('pages where people read may load what is configured, all others nothing', async ({
  request,
}) => {
  const headersOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).headers()
  for (const path of ['/', WITH_ADVERT, '/search?q=ipad', pathOf(anOpenListing())]) {
    const headers = await headersOf(path)
    const policy = headers['content-security-policy']
    expect(policy, path).toContain('https://stats.example')
    expect(policy, path).toContain('frame-src https://googleads.g.doubleclick.net')
    expect(policy, path).not.toMatch(/unsafe|https:[ ;]|\s\*[\s;]|data:|blob:/)
    expect(headers['cross-origin-embedder-policy'], path).toBe('unsafe-none')
  }
  const closed = [
    '/login',
    '/join-today',
    '/password-reset',
    '/contact-us',
    '/admin',
    '/my-dashboard',
  ]
  for (const path of [...closed, '/LOGIN', '/new-competitions.data', '/api/docs', '/api/session']) {
    const headers = await headersOf(path)
    expect(headers['content-security-policy'], path).not.toMatch(/https?:|frame-src/)
    expect(headers['cross-origin-embedder-policy'], path).toBe('credentialless')
  }
})

test('what runs on a page for reading is left behind where somebody logs in', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(FOREIGN)
  const asked = await standInForThirdParties(page, baseURL)
  await open(page, '/')
  await answerCookies(page, 'Okay, Thanks')
  await expect.poll(() => asked.length).toBe(3)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.poll(() => hasForeignScripts(page)).toBe(false)
  await hydrated(page)
  await expect(page).toHaveURL('/login')
  await expect(mainOf(page).getByLabel('Username')).toBeVisible()

  // From there the policy of the page lets nobody in, and nobody tries.
  await page.getByRole('link', { name: 'Competitions Ireland' }).first().click()
  await expect(page.getByRole('region', { name: 'New competitions' })).toBeVisible()
  await settled(page)
  expect(asked.length).toBe(3)
})

test('members are asked as everybody is', async ({ page, baseURL, complaints }) => {
  complaints.allow(FOREIGN)
  const asked = await standInForThirdParties(page, baseURL)
  await join(page.request)
  await open(page, '/')
  await answerCookies(page, 'Okay, Thanks')
  await expect.poll(() => asked.length).toBe(3)
})
