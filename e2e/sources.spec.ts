import { addDays, dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { expectAccessible } from './support/accessibility.ts'
import { pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const PORT = 3279
const FEED = 'http://www.lantern-works.test/feed.xml'
const PAGE = 'http://www.lantern-works.test/competitions'

let server: OwnServer
test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  server = await startOwnServer({
    port: PORT,
    nodeFlags: ['--import', './e2e/support/local-promoter.ts'],
    environment: { LIMITS_SCALE: '1000' },
  })
})
test.afterAll(() => server.stop())

async function fillIn(page: Page, address: string) {
  const main = mainOf(page)
  await main.getByLabel('Name', { exact: true }).fill('Lantern Works')
  await main.getByLabel('Address', { exact: true }).fill(address)
  await main.getByLabel('Promoter', { exact: true }).fill('Lantern Works')
  await main.getByLabel('Category', { exact: true }).selectOption('Home and Garden')
  await main.getByRole('button', { name: 'Preview', exact: true }).click()
}

test('a feed is previewed and switched on; a find without a date gets one', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/sources/new')
  const tab = page
    .getByRole('navigation', { name: 'Listings' })
    .getByRole('link', { name: 'Sources' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const main = mainOf(page)
  await fillIn(page, PAGE)
  const preview = main.getByRole('region', { name: '2 items' })
  await expect(preview).toContainText(`Found the feed at ${FEED}`)
  await expect(main.getByLabel('Address', { exact: true })).toHaveValue(FEED)
  await expect(preview.getByRole('listitem')).toContainText(['Win a lantern', 'Win a lamp'])
  await expect(preview).toContainText(`closes ${prettyDate(addDays(dublinDay(new Date()), 20))}`)
  await expect(preview).toContainText('needs a closing date')
  await expectAccessible(page, { fits: true })
  await main.getByRole('button', { name: 'Switch it on' }).click()

  await main.getByRole('button', { name: 'Run now' }).click()
  await expect(main.getByRole('status')).toContainText('Read “Lantern Works”')
  await expect(main.getByRole('list', { name: 'Last items' })).toContainText('Win a lamp: brought')
  await expectAccessible(page)
  await main.getByRole('link', { name: /^Brought 2 listings/ }).click()
  await hydrated(page)

  const lamp = queueItems(page).filter({ hasText: 'Win a lamp' })
  const lantern = queueItems(page).filter({ hasText: 'Win a lantern' })
  await expect(queueItems(page)).toHaveCount(2)
  await expect(lantern).toContainText('Find: Lantern Works')
  await expect(lantern).toContainText('€1,500')
  await expect(lantern).toContainText('18+')
  await expect(lamp).toContainText('Needs a closing date. Perhaps: “Enter by Friday.”')
  await expectAccessible(page)

  const title = lantern.getByLabel('Title', { exact: true })
  await title.fill('My own words')
  await lantern.getByLabel('Closes').fill('')
  await lantern.focus()
  await pressKey(page, 'j')
  await pressKey(page, 'p')
  await expect(lantern.getByText('The page says: “Win a lantern')).toBeVisible()
  await expect(lantern.getByText(/^From the page: “Entries close at midnight/)).toBeVisible()
  const closes = addDays(dublinDay(new Date()), 20)
  await expect(lantern.getByLabel('Closes')).toHaveValue(closes)
  await expect(title).toHaveValue('My own words')
  // Further down the item's buttons stay in view, over its fields.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await lamp.focus()
  await pressKey(page, 'j')
  await pressKey(page, 'a')
  await expect(page.getByText('It needs a closing date first.')).toBeVisible()
  const date = lamp.getByLabel('Closes')
  await expect(date).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lamp).toBeFocused()
  await pressKey(page, 'd')
  await expect(date).toBeFocused()
  await date.fill(addDays(dublinDay(new Date()), 9))
  await page.keyboard.press('Enter')
  await pressKey(page, 'a')
  await expect(lamp).toBeHidden()
  const published = () =>
    server.withDatabase((db) =>
      db.prepare("select status from competitions where title = 'Win a lamp'").pluck().get(),
    )
  await expect.poll(published).toBe('approved')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a source is previewed, switched on, paused and deleted', async ({ page, pageErrors }) => {
    pageErrors.allow(answeredWith(400))
    await logInAsAdmin(page, server)
    await page.goto('/admin/sources/new')
    const main = mainOf(page)
    await fillIn(page, 'http://www.lantern-works.test/missing')
    await expect(main.getByRole('alert')).toContainText('the server answered 404')
    await fillIn(page, 'http://www.lantern-other.test/feed.xml')
    await expect(main.getByLabel('Link to the competition')).toHaveValue('link')
    await main.getByRole('button', { name: 'Switch it on' }).click()
    const source = main.getByRole('article').filter({ hasText: 'lantern-other' })
    await source.getByRole('button', { name: 'Pause' }).click()
    await expect(main.getByRole('status')).toContainText('The source is paused.')
    await source.getByText('Delete…').click()
    await source.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(source).toHaveCount(0)
  })
})
