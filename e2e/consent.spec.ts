import { anOpenListing, pathOf } from './support/catalogue.ts'
import { join } from './support/member.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { expect, test, type Page } from './support/test.ts'
import {
  ADSENSE,
  ADVERT,
  ANALYTICS,
  setConsent,
  banner,
  CONFIGURED,
  control,
  cookieNames,
  FOREIGN,
  settled,
  mockThirdParties,
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

test('declining hides the banner for good and loads nothing', async ({ page, baseURL }) => {
  const requested = await mockThirdParties(page, baseURL)
  await open(page, WITH_ADVERT)
  await setConsent(page, 'No thanks')
  await expect(banner(page)).toBeHidden()
  expect(await stored(page)).toBe('false')
  for (const path of [WITH_ADVERT, '/', pathOf(anOpenListing())]) {
    await open(page, path)
    await settled(page)
    await expect(banner(page)).toBeHidden()
  }
  expect(requested).toEqual([])
  expect(await cookieNames(page)).toEqual([])
  await open(page, WITH_ADVERT)
  await expect(mainOf(page).getByText('Running a competition in Ireland?')).toBeVisible()
})

test('agreeing loads the configured services at once, and nothing else', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(FOREIGN)
  const requested = await mockThirdParties(page, baseURL)
  await open(page, WITH_ADVERT)
  await setConsent(page, 'Okay, Thanks')
  await expect(banner(page)).toBeHidden()
  expect(await stored(page)).toBe('true')
  await expect.poll(() => requested.toSorted()).toEqual([ADSENSE, ADVERT, ...ANALYTICS].toSorted())

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
  test(`an advert causes no layout shift, ${width} wide`, async ({ page, baseURL, pageErrors }) => {
    pageErrors.allow(FOREIGN)
    await page.setViewportSize({ width, height: 800 })
    await mockThirdParties(page, baseURL)
    await open(page, WITH_ADVERT)
    await expect(banner(page)).toBeVisible()
    // Scrolling to it may fetch a page with another.
    const place = mainOf(page).getByRole('complementary', { name: 'Notice 12' })
    await place.scrollIntoViewIfNeeded()
    // sweep/layout-shift.spec.ts measures how pages load.
    await settled(page)
    await page.evaluate(measureShift)
    const before = await place.boundingBox()
    await setConsent(page, 'Okay, Thanks')
    await expect(place.getByText('Advert', { exact: true })).toBeVisible()
    await settled(page)
    expect(await place.boundingBox()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as Measured).shift)).toBe(0)
  })
}

type Measured = { shift: number }

function measureShift() {
  const measured = Object.assign(window as unknown as Measured, { shift: 0 })
  new PerformanceObserver((list) => {
    // Unlike CLS, this also counts shifts within 500 ms of input.
    for (const entry of list.getEntries())
      measured.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift' })
}

test('withdrawing consent takes effect at once, in every tab', async ({
  page,
  context,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(FOREIGN)
  const requested = await mockThirdParties(page, baseURL)
  await open(page, '/cookie-policy')
  await setConsent(page, 'Okay, Thanks')
  await expect(control(page).getByRole('status')).toContainText('Okay, Thanks. We ask again on')
  await expect.poll(() => requested).toContain(ANALYTICS[1])
  expect(await cookieNames(page)).toEqual(['_ga', '_ga_X1'])
  const other = await context.newPage()
  await open(other, '/')
  await expect.poll(() => hasForeignScripts(other)).toBe(true)

  await control(page).getByRole('button', { name: 'No thanks' }).click()
  for (const tab of [page, other]) await expect.poll(() => hasForeignScripts(tab)).toBe(false)
  await hydrated(page)
  await expect(control(page).getByRole('status')).toContainText('No thanks. We ask again on')
  expect(await cookieNames(page)).toEqual([])
  const askedBefore = requested.length
  await open(page, WITH_ADVERT)
  await settled(page)
  expect(requested.length).toBe(askedBefore)
  await expect(banner(page)).toBeHidden()
})

async function hasForeignScripts(page: Page) {
  const scripts = await page.locator('script[src^="https:"]').count()
  return scripts > 0
}

test('after six months the banner returns, and nothing is loaded until it is answered', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(FOREIGN)
  const requested = await mockThirdParties(page, baseURL)
  await open(page, '/')
  await setConsent(page, 'Okay, Thanks')
  await expect.poll(() => requested.length).toBe(3)

  await page.clock.setFixedTime(Date.now() + 178 * DAY_MS)
  await open(page, '/')
  await settled(page)
  await expect(banner(page)).toBeHidden()
  expect(requested.length).toBe(6)

  await page.clock.setFixedTime(Date.now() + 185 * DAY_MS)
  await open(page, '/')
  await expect(banner(page)).toBeVisible()
  await settled(page)
  expect(requested.length).toBe(6)
  await expect.poll(() => cookieNames(page)).toEqual([])
})

test('scripts of a reading page do not run on the login page', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(FOREIGN)
  const requested = await mockThirdParties(page, baseURL)
  await open(page, '/')
  await setConsent(page, 'Okay, Thanks')
  await expect.poll(() => requested.length).toBe(3)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.poll(() => hasForeignScripts(page)).toBe(false)
  await hydrated(page)
  await expect(page).toHaveURL('/login')
  await expect(mainOf(page).getByLabel('Username')).toBeVisible()

  // The policy of that page allows no third parties, and no script tries.
  await page.getByRole('link', { name: 'Competitions Ireland' }).first().click()
  await expect(page.getByRole('region', { name: 'New competitions' })).toBeVisible()
  await settled(page)
  expect(requested.length).toBe(3)
})

test('members see the banner too', async ({ page, baseURL, pageErrors }) => {
  pageErrors.allow(FOREIGN)
  const requested = await mockThirdParties(page, baseURL)
  await join(page.request)
  await open(page, '/')
  await setConsent(page, 'Okay, Thanks')
  await expect.poll(() => requested.length).toBe(3)
})
