import { join, joinAsAdmin } from './support/member.ts'
import { hydrated, idle, open } from './support/page.ts'
import { measureShift, shiftOf } from './support/shift.ts'
import { withOwnServer } from './support/own-server.ts'
import { answeredWith, CUT_OFF, expect, test, type Page } from './support/test.ts'

const TEXT =
  'It seems like you are offline. Please try and re-connect so we can fetch the latest competitons for you.'

/** Comes when the connection goes, is read out politely, and goes when it is back. */
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
  test(`the offline notice moves and covers nothing for good, ${width} wide`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(CUT_OFF)
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
  { name: 'on the page for what is not found', path: '/no-such-page', status: 404 },
]) {
  test(`the offline notice comes and goes with the connection ${name}`, async ({
    page,
    complaints,
  }) => {
    if (status) complaints.allow(answeredWith(status))
    complaints.allow(CUT_OFF)
    await open(page, path)
    await expectNotice(page)
  })
}

test('the offline notice comes and goes with the connection in the admin area', async ({
  page,
  complaints,
}) => {
  complaints.allow(CUT_OFF)
  await joinAsAdmin(page.request)
  await open(page, '/admin')
  await expectNotice(page)
})

test('the offline notice comes and goes with the connection on the error page', async ({
  page,
  complaints,
}) => {
  complaints.allow(answeredWith(500), /Error|Unable to decode/, CUT_OFF)
  await open(page, '/')
  await page.route('**/competition-category.data*', (route) =>
    route.fulfill({ status: 500, body: 'out of order' }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByText('Categories').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, something went wrong!')
  await expectNotice(page)
})

test.describe('where the whole page has failed', () => {
  const PORT = 3257
  test.use({ baseURL: `http://localhost:${PORT}` })

  test('the offline notice comes and goes with the connection on the page without a layout', async ({
    page,
    complaints,
  }) => {
    // The icon of the notice: without the worker nobody has fetched it before.
    complaints.allow(answeredWith(500), /Error/, CUT_OFF)
    await withOwnServer({ port: PORT }, async (server) => {
      await join(page.request)
      server.withDatabase((db) => db.exec('alter table bookmarks rename to elsewhere'))
      await page.goto('/')
      await hydrated(page)
      await expect(page.getByRole('banner')).toBeHidden()
      await expectNotice(page)
    })
  })
})
