import { anOpenListing, pathOf } from './support/catalogue.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerNotYet, enterLink } from './support/invitation.ts'
import { holdRequests, hydrated, mainOf, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { CONSENT_VERSION } from '../app/lib/browser/consent.ts'
import { expect, test, type Page } from './support/test.ts'
import {
  banner,
  CONFIGURED,
  control,
  setConsent,
  cookieNames,
  FOREIGN,
  settled,
  mockThirdParties,
  WITH_ADVERT,
} from './support/third-parties.ts'

const PORT = 3253

/** React Router logs this when it cannot store the scroll position. */
const REFUSED = /^(console\.error: SecurityError|thrown): Refused/

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}`, cookieAnswer: 'none' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: CONFIGURED })
})
test.afterAll(() => server.stop())

test('the banner is small, covers no control, and styles all answers alike', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, pathOf(anOpenListing()))
  const box = await boxOf(banner(page))
  expect(box.height).toBeLessThan(180)
  const enter = await boxOf(enterLink(page))
  expect(box.bottom).toBeLessThanOrEqual(enter.top)

  const styles = await banner(page)
    .locator('button, a[href$="#your-choice"]')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(button)
        return { width: Math.round(width), height, color, backgroundColor, fontWeight, fontSize }
      }),
    )
  expect(styles).toHaveLength(3)
  for (const style of styles) expect(style).toEqual(styles[0])

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const end = await boxOf(page.getByRole('contentinfo').getByText(/^© 2001/))
  expect(end.bottom).toBeLessThanOrEqual((await boxOf(banner(page))).top)
})

test('the keyboard reaches the banner last, and the banner covers no focused control', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, pathOf(anOpenListing()))
  await expect(banner(page)).toBeVisible()
  const { top } = await boxOf(banner(page))
  const last = await page
    .locator(':is(a[href], button):visible')
    .evaluateAll((all) => all.slice(-4).map((element) => element.textContent.trim()))
  expect(last).toEqual(['Cookie policy', 'Okay, Thanks', 'No thanks', 'Choose'])
  const covered: string[] = []
  for (let reached = 0; reached < 30; reached += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      const box = element?.getBoundingClientRect()
      return {
        text: element?.textContent ?? '',
        bottom: box?.bottom ?? 0,
        fixed: !!element?.closest('.enter-bar'),
      }
    })
    if (focused.bottom > top && !focused.fixed) covered.push(focused.text)
  }
  expect(covered).toEqual([])
})

async function boxOf(part: ReturnType<typeof banner>) {
  await expect(part).toBeVisible()
  return part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
}

test('the banner and the consent control: axe finds nothing', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(FOREIGN)
  await mockThirdParties(page, baseURL)
  for (const path of ['/', pathOf(anOpenListing()), '/login', '/cookie-policy']) {
    await open(page, path)
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)
  }
  for (const name of ['Okay, Thanks', 'No thanks']) {
    await control(page).getByRole('button', { name }).click()
    await expect(control(page).getByRole('button', { name, pressed: true })).toBeVisible()
    await hydrated(page)
    await expectAccessible(page)
  }
})

test('the banner is painted before the scripts, and an answer given until then is stored', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await banner(page).getByRole('button', { name: 'No thanks' }).click()
  await expect(banner(page)).toBeHidden()
  release()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cookieAccepted'))).toBe('false')
  await expect(banner(page)).toHaveCount(0)
})

test('an answered banner is never painted', async ({ page }) => {
  const record = { version: CONSENT_VERSION, asked: ['analytics', 'adverts'], agreed: [] }
  await page.addInitScript((stored) => {
    localStorage.setItem('cookieAccepted', 'false')
    localStorage.setItem('cookieAnsweredAt', String(Date.now()))
    localStorage.setItem('cookieRecord', JSON.stringify(stored))
    const lookAtFrame = () => {
      const painted = document.querySelector('.cookie-banner')?.checkVisibility()
      if (painted) document.documentElement.id = 'painted'
      requestAnimationFrame(lookAtFrame)
    }
    requestAnimationFrame(lookAtFrame)
  }, record)
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/')
  await expect(page.locator('.cookie-banner')).toBeHidden()
  await expect(page.locator('.cookie-banner')).toBeAttached()
  release()
  await hydrated(page)
  await expect(page.locator('.cookie-banner')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveId('painted')
})

test('without storage the answer applies until the page is left', async ({ page, pageErrors }) => {
  pageErrors.allow(REFUSED)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
  })
  await open(page, '/')
  await setConsent(page, 'No thanks')
  await expect(banner(page)).toBeHidden()
  await mainOf(page).getByRole('link', { name: 'See all new' }).click()
  await expect(page).toHaveURL('/new-competitions')
  await settled(page)
  await expect(banner(page)).toBeHidden()
})

for (const answer of ['Okay, Thanks', 'No thanks'] as const) {
  test(`visits and openings are counted only after "${answer}"`, async ({
    page,
    baseURL,
    pageErrors,
  }) => {
    pageErrors.allow(/^foreign request: /)
    const counted = () =>
      page.evaluate(() =>
        ['visitCount', 'openCount', 'visits', 'visitCounted'].filter(
          (key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null,
        ),
      )
    await mockThirdParties(page, baseURL)
    await answerNotYet(page)
    for (const path of ['/', '/new-competitions', pathOf(anOpenListing())]) {
      await open(page, path)
      await settled(page)
      await expect(banner(page)).toBeVisible()
    }
    await openPromoter(page)
    expect(await counted()).toEqual([])

    await open(page, '/new-competitions')
    await setConsent(page, answer)
    await expect.poll(counted).toEqual(['visitCount', 'visits', 'visitCounted'])
    await open(page, pathOf(anOpenListing()))
    await settled(page)
    await openPromoter(page)
    expect(await counted()).toContain('openCount')
  })
}

/** Follows a listing's entry link to the promoter's page. */
async function openPromoter(page: Page) {
  const opened = page.context().waitForEvent('page')
  await enterLink(page).click()
  await opened
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('no banner is shown, nothing is loaded, no cookie is set, and the policy says so', async ({
    page,
    baseURL,
  }) => {
    const requested = await mockThirdParties(page, baseURL)
    await page.goto('/cookie-policy')
    await expect(control(page).getByText('JavaScript is off in your browser')).toBeVisible()
    await expect(control(page).getByRole('button')).toHaveCount(0)
    await page.goto(WITH_ADVERT)
    expect(requested).toEqual([])
    expect(await cookieNames(page)).toEqual([])
  })
})
