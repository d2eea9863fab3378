import { expectAccessible } from './support/accessibility.ts'
import { mainOf, open } from './support/page.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3254
const NEW_SITE = 'https://new.example/'
const MOVED =
  'We have moved to a new site. Please uninstall this app, visit the new site, and install the updated version.'

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  const environment = { MIGRATED_TO_URL: NEW_SITE, LIMITS_SCALE: '1000' }
  server = await startOwnServer({ port: PORT, environment })
})
test.afterAll(() => server.stop())

const banner = (page: Page) => page.getByRole('region', { name: 'We have moved' })

test('every page says that the product has moved, until the banner is dismissed', async ({
  page,
}) => {
  for (const path of ['/', '/login', '/cookie-policy']) {
    await open(page, path)
    await expect(banner(page)).toContainText(MOVED)
  }
  await banner(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner(page)).toBeHidden()
  await open(page, '/')
  await mainOf(page).getByRole('link', { name: 'See all new' }).click()
  await expect(page).toHaveURL('/new-competitions')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visitCount'))).toBe('1')
  await expect(banner(page)).toBeHidden()
})

test('the new site opens in a new tab that cannot access this page', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^foreign request: https:\/\/new\.example\//)
  await context.route(NEW_SITE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The new site</h1>' }),
  )
  await open(page, '/')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    banner(page).getByRole('link', { name: 'Go to New Site' }).click(),
  ])
  await expect(opened.getByRole('heading')).toHaveText('The new site')
  expect(await opened.evaluate(() => window.opener as unknown)).toBeNull()
  await expect(banner(page)).toBeVisible()
})

test.describe('beside the cookie banner', () => {
  test.use({ cookieAnswer: 'none' })

  test('both banners can be read and used on a phone: axe finds nothing', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    const cookies = page.getByRole('region', { name: 'Cookies' })
    for (const part of [banner(page), cookies])
      for (const pressable of await part.getByRole('button').all())
        await pressable.click({ trial: true })
    await expectAccessible(page)
  })
})
