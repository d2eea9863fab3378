import { anOpenListing, openListings, pathOf, titlesOf } from './support/catalogue.ts'
import { answeredWith } from './support/test.ts'
import { expectAccessible } from './support/accessibility.ts'
import { gate, hydrated, mainOf } from './support/page.ts'
import {
  expect,
  expectCached,
  cachedEntries,
  goOffline,
  openOffline,
  openWithWorker,
  test,
  type Page,
} from './support/pwa.ts'

// The last file to end: its tests run in parallel.
test.describe.configure({ mode: 'parallel' })

const listing = anOpenListing()
const other = openListings[5] as typeof listing
const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByText('It seems like you are offline.')
const savedCopy = (page: Page) => page.getByText('You are reading the copy of')
const linkTo = (page: Page, { competitionTitle }: { competitionTitle: string }) =>
  mainOf(page).getByRole('link', { name: competitionTitle, exact: true }).first()

/** Expects every card with its picture, title and button. */
async function expectPictures(page: Page) {
  await expect
    .poll(() =>
      mainOf(page)
        .getByRole('presentation')
        .first()
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    )
    .toBe(true)
}

test('visited pages can be read offline', async ({ page }) => {
  await openWithWorker(page, '/')
  await expectCached(page, 'pages', '/')
  await page.goto('/my-entries')
  await expectCached(page, 'pages', '/my-entries')
  await page.goto('/new-competitions')
  await hydrated(page)
  await linkTo(page, other).click()
  await expect(headline(page)).toHaveText(other.competitionTitle)
  await expectCached(page, 'listings', pathOf(other))
  await page.goto(pathOf(listing))
  await expectPictures(page)
  await expectCached(page, 'listings', pathOf(listing))

  await goOffline(page)
  await openOffline(page, `${pathOf(listing)}?utm_source=news`)
  await expect(headline(page)).toHaveText(listing.competitionTitle)
  await expect(notice(page)).toBeVisible()
  await expect(savedCopy(page)).toBeVisible()
  await expectPictures(page)
  await openOffline(page, '/my-entries')
  await expect(mainOf(page).getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  await openOffline(page, '/')
  await expect(headline(page)).toHaveText('Every free competition in Ireland, in one place')
  await hydrated(page)
  await openOffline(page, '/new-competitions')
  await hydrated(page)
  await linkTo(page, other).click()
  await expect(page).toHaveURL(pathOf(other))
  await expect(headline(page)).toHaveText(other.competitionTitle)
  await page.goBack()
  await expect(headline(page)).toHaveText('New Competitions')
})

test('an unvisited page shows the offline page with links to cached ones, and loads when online', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/new-competitions')
  await expectCached(page, 'pages', '/new-competitions')
  await page.goto(pathOf(listing))
  await expectCached(page, 'listings', pathOf(listing))

  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'How to win' }).click()
  await expect(page).toHaveURL('/how-to-win')
  await expect(headline(page)).toHaveText('You are offline')
  await expect(notice(page)).toBeVisible()
  const recent = page.getByRole('region', { name: 'Seen lately' })
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText(titlesOf([listing]))
  await expect(recent).toContainText(/Closes in \d+ (day|hour)s?/)
  await expect(page.getByRole('region', { name: 'Saved' })).toBeHidden()
  const pages = page.getByRole('region', { name: 'Also on this device' })
  await expect(pages.getByRole('link')).toHaveText(['New Competitions'])
  await expectAccessible(page, { fits: true })

  await context.setOffline(false)
  await expect(headline(page)).not.toHaveText('You are offline')
  await expect(page).toHaveURL('/how-to-win')
})

test('the offline page says when nothing is cached, and its retry reloads', async ({
  page,
  siteProxy,
}) => {
  await openWithWorker(page, '/login')
  siteProxy.close()
  await openOffline(page, '/login')
  await expect(page.getByText('Nothing is kept on this device yet.')).toBeVisible()
  siteProxy.open()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(headline(page)).toHaveText('Log in')
})

test('on a slow connection the cached page is shown, and the next page is fresh', async ({
  page,
  pageErrors,
  siteProxy,
}) => {
  // A machine as slow as the connection paints the picture seconds after it has loaded it.
  pageErrors.allow(/was preloaded using link preload but not used within a few seconds/)
  await openWithWorker(page, '/new-competitions')
  await expectCached(page, 'pages', '/new-competitions')
  await page.goto(pathOf(listing))
  await hydrated(page)
  await expectCached(page, 'listings', pathOf(listing))
  const { opened, open: release } = gate()
  siteProxy.delay(/^\/(competition\/|new-competitions)/, opened)

  await page.goto('/new-competitions')
  await expect(headline(page)).toHaveText('New Competitions')
  await expect(savedCopy(page)).toBeVisible()
  await expect(notice(page)).toBeHidden()
  // Its data does not arrive either, so the document is loaded.
  await linkTo(page, listing).click()
  await expect(headline(page)).toHaveText(listing.competitionTitle)
  await expect(savedCopy(page)).toBeVisible()

  release()
  // A busy machine may be just as slow.
  await expect(async () => {
    const documents = siteProxy.requests.length
    await page.reload()
    expect(siteProxy.requests.slice(documents)).toContain(`GET ${pathOf(listing)}`)
    await hydrated(page)
    await expect(savedCopy(page)).toBeHidden({ timeout: 5000 })
  }).toPass()
})

test('pages that must not be stored are not cached, for any role', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(404), answeredWith(410))
  await openWithWorker(page, '/')
  const secret = 's'.repeat(43)
  for (const path of [
    '/login',
    '/contact-us',
    '/search?q=ipad',
    '/join-today',
    '/my-dashboard',
    '/admin',
    `/password-reset/${secret}`,
    `/confirm-email/${secret}`,
    `/unsubscribe/${secret}`,
    `${pathOf(listing)}/report`,
    '/new-competitions?kind=free-prize-draw',
    '/no-such-page',
  ])
    await page.goto(path)
  // Fetched, not opened: for JSON shown as a page, Chromium asks for the icon of the page before.
  await page.evaluate(() => fetch('/api/session').then((response) => response.text()))
  await page.goto('/new-competitions')
  await expectCached(page, 'pages', '/new-competitions')
  const pages = (await cachedEntries(page)).filter(({ cache }) => /pages|listings/.test(cache))
  expect(pages.map(({ path }) => path).toSorted()).toEqual(['/', '/new-competitions'])
})

test('a removed listing cannot be read from the cache', async ({ page, siteProxy, pageErrors }) => {
  pageErrors.allow(answeredWith(404))
  await openWithWorker(page, pathOf(listing))
  await expectCached(page, 'listings', pathOf(listing))
  siteProxy.change(pathOf(listing), 404)
  await page.goto(pathOf(listing))
  await page.goto('/')
  await expectCached(page, 'listings', pathOf(listing), false)
})

test('the cache evicts its oldest pages over the limit', async ({ page }) => {
  await openWithWorker(page, '/')
  const paths = openListings.slice(0, 60).map(pathOf)
  for (const path of paths) {
    await page.evaluate((path) => {
      navigator.serviceWorker.controller?.postMessage({ type: 'read', path }, [])
    }, path)
    await expectCached(page, 'listings', path)
  }
  const countListings = async () =>
    (await cachedEntries(page)).filter(({ cache }) => cache === 'listings').length
  await expect.poll(countListings).toBe(50)
  await expectCached(page, 'listings', paths.at(-1) ?? '')
  await expectCached(page, 'listings', paths[0] ?? '', false)
})
