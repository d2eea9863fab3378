import { join, joinAsAdmin } from './support/member.ts'
import { hydrated, idle, mainOf, open } from './support/page.ts'
import { measureShift, shiftOf } from './support/layout-shift.ts'
import { withOwnServer } from './support/own-server.ts'
import { answeredWith, CUT_OFF, expect, test, type Page } from './support/test.ts'

const TEXT =
  'It seems like you are offline. Please try and re-connect so we can fetch the latest competitons for you.'

/** Expects the notice to appear while offline, in a polite live region, and to go online. */
async function expectNotice(page: Page) {
  const notice = page.getByRole('status').filter({ hasText: TEXT })
  await expect(notice).toBeHidden()
  await page.context().setOffline(true)
  await expect(notice).toBeVisible()
  await expect(notice).toHaveText(TEXT)
  await expect(page.getByText(TEXT, { exact: true })).toBeInViewport()
  await page.context().setOffline(false)
  await expect(page.getByText(TEXT)).toBeHidden()
}

for (const width of [360, 1440]) {
  test(`the offline notice causes no layout shift and hides nothing permanently, ${width} wide`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(CUT_OFF)
    await page.setViewportSize({ width, height: 800 })
    await measureShift(page)
    await open(page, '/login')
    await page.evaluate(() => document.fonts.ready)
    await page.context().setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: TEXT })
    await expect(notice).toBeInViewport({ ratio: 1 })
    await idle(page)
    expect(await shiftOf(page)).toBeLessThan(0.001)

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const box = await notice.boundingBox()
    expect(footer && box && footer.y + footer.height <= box.y + 1).toBe(true)
  })
}

for (const { name, path, status } of [
  { name: 'on a page', path: '/' },
  { name: 'on a form', path: '/login' },
  { name: 'on a page that is not found', path: '/no-such-page', status: 404 },
]) {
  test(`the offline notice follows the connection ${name}`, async ({ page, pageErrors }) => {
    if (status) pageErrors.allow(answeredWith(status))
    pageErrors.allow(CUT_OFF)
    await open(page, path)
    await expectNotice(page)
  })
}

test('the offline notice follows the connection in the admin area', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(CUT_OFF)
  await joinAsAdmin(page.request)
  await open(page, '/admin')
  await expectNotice(page)
})

test('the offline notice follows the connection on the error page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(500), /Error|Unable to decode/, CUT_OFF)
  await open(page, '/')
  await page.route('**/competitions-ending-soon.data*', (route) =>
    route.fulfill({ status: 500, body: 'out of order' }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ending').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, something went wrong!')
  await expectNotice(page)
})

test.describe('when the whole page has failed', () => {
  const PORT = 3257
  test.use({ baseURL: `http://localhost:${PORT}` })

  test('the offline notice follows the connection on the page without a layout', async ({
    page,
    pageErrors,
  }) => {
    // The notice's icon: without the service worker it is not cached yet.
    pageErrors.allow(answeredWith(400), /Error/, CUT_OFF)
    await withOwnServer({ port: PORT }, async (server) => {
      await join(page.request)
      await open(page, '/contact-us')
      server.withDatabase((db) => db.exec('alter table bookmarks rename to elsewhere'))
      // As without script: the answer embeds the bookmarks as they are after the form.
      await mainOf(page)
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.submit())
      await expect(page.getByRole('banner')).toBeHidden()
      await hydrated(page)
      await expectNotice(page)
    })
  })
})
