import { CONSENT_VERSION } from '../app/lib/browser/consent.ts'
import { DAY_MS } from '../app/lib/time/durations.ts'
import { mainOf, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { expect, test, type Page } from './support/test.ts'
import {
  ADSENSE,
  ADVERT,
  ANALYTICS,
  banner,
  CONFIGURED,
  control,
  FOREIGN,
  mockThirdParties,
  setConsent,
  settled,
  WITH_ADVERT,
  type AdsPage,
} from './support/third-parties.ts'

const PORT = 3255

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}`, cookieAnswer: 'none' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: CONFIGURED })
})
test.afterAll(() => server.stop())

const choose = (page: Page) =>
  banner(page).getByRole('link', { name: 'Choose', exact: true }).click()

test('Choose leads to empty boxes that the banner does not cover', async ({ page }) => {
  await open(page, '/')
  await choose(page)
  await expect(page).toHaveURL('/cookie-policy#your-choice')
  for (const name of ['Analytics', 'Adverts']) {
    const box = control(page).getByRole('checkbox', { name })
    await expect(box).not.toBeChecked()
    // Playwright clicks only what nothing covers.
    await box.click({ trial: true })
  }
  await control(page).getByRole('button', { name: 'Save my choice' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(control(page).getByRole('status')).toContainText('No thanks')
})

test('a part can be chosen, is asked for once, and is counted', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(FOREIGN)
  const requested = await mockThirdParties(page, baseURL)
  await open(page, WITH_ADVERT)
  await choose(page)
  await control(page).getByRole('checkbox', { name: 'Adverts' }).check()
  const counted = page.waitForResponse('/api/consent')
  await control(page).getByRole('button', { name: 'Save my choice' }).click()
  expect((await counted).status()).toBe(204)
  await expect(banner(page)).toBeHidden()
  await open(page, WITH_ADVERT)
  await expect(mainOf(page).getByText('Advert', { exact: true })).toBeVisible()
  // The page with the boxes may have loaded the script too, before it was left.
  await expect.poll(() => new Set(requested)).toEqual(new Set([ADSENSE, ADVERT]))
  expect(await page.evaluate(() => (window as unknown as AdsPage).nonPersonal)).toBe(true)
  expect(await storedRecord(page)).toMatchObject({ asked: BOTH, agreed: ['adverts'] })

  await open(page, '/how-to-win')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie choices' }).click()
  await expect(control(page).getByRole('status')).toContainText('Only adverts.')
  await expect(control(page).getByRole('button', { pressed: true })).toHaveCount(0)
  await control(page).getByRole('checkbox', { name: 'Adverts' }).uncheck()
  await control(page).getByRole('checkbox', { name: 'Analytics' }).check()
  await control(page).getByRole('button', { name: 'Save my choice' }).click()
  await expect.poll(() => requested).toContain(ANALYTICS[0])
  expect(await storedRecord(page)).toMatchObject({ asked: BOTH, agreed: ['analytics'] })
})

const BOTH = ['analytics', 'adverts']
const storedRecord = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cookieRecord') ?? 'null') as unknown)

function storeYes(record: object | null) {
  localStorage.setItem('cookieAccepted', 'true')
  localStorage.setItem('cookieAnsweredAt', String(Date.now()))
  localStorage.setItem('cookieRecord', JSON.stringify(record))
}

test('an answer to another question is asked for again', async ({ page, baseURL }) => {
  const requested = await mockThirdParties(page, baseURL)
  const records = [
    null,
    { version: '2026-01-01', asked: BOTH, agreed: BOTH },
    { version: CONSENT_VERSION, asked: ['analytics'], agreed: ['analytics'] },
  ]
  for (const record of records) {
    await open(page, '/login')
    await page.evaluate(storeYes, record)
    await open(page, WITH_ADVERT)
    await settled(page)
    await expect(banner(page)).toBeVisible()
  }
  expect(requested).toEqual([])
})

test.describe('with Global Privacy Control', () => {
  test.use({ needsNewPage: true })

  test('the signal counts as No thanks, after any answer, and the page says so', async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    const requested = await mockThirdParties(page, baseURL)
    await open(page, WITH_ADVERT)
    await settled(page)
    await expect(banner(page)).toBeHidden()
    await page.evaluate(storeYes, { version: CONSENT_VERSION, asked: BOTH, agreed: BOTH })
    await open(page, '/cookie-policy')
    await settled(page)
    await expect(control(page).getByRole('status')).toContainText(
      '(Global Privacy Control) counts as No thanks',
    )
    for (const button of await control(page).getByRole('button').all())
      await expect(button).toBeDisabled()
    expect(requested).toEqual([])
  })
})

test('a site that asks nothing says so in a line, which goes into the footer after the first page', async ({
  browser,
}) => {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await open(page, '/')
  await expect(banner(page)).toContainText('This site uses cookies only for logging in and forms.')
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
  expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(48)
  await expect(banner(page).getByRole('button')).toHaveText(['Okay, Thanks'])

  await mainOf(page).getByRole('link', { name: 'See all ending soon' }).click()
  await expect(page).toHaveURL('/competitions-ending-soon')
  await expect(banner(page)).not.toBeInViewport()
  const title = mainOf(page).getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await page.evaluate(() => location.assign('/new-competitions'))
  await expect(title).toHaveText('New Competitions')
  await settled(page)
  await expect(banner(page)).not.toBeInViewport()

  await setConsent(page, 'Okay, Thanks')
  expect(await page.evaluate(() => localStorage.getItem('cookieAccepted'))).toBe('true')
  await expect(banner(page)).toHaveCount(0)
  await page.clock.setFixedTime(Date.now() + 400 * DAY_MS)
  await open(page, '/')
  await settled(page)
  await expect(banner(page)).toBeHidden()
  await context.close()
})
