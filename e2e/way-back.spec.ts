import type SqliteDatabase from 'better-sqlite3'
import { openListings, titlesOf } from './support/catalogue.ts'
import { withOwnServer } from './support/own-server.ts'
import { expectTitles, hydrated, mainOf, open, titlesIn } from './support/page.ts'
import { expect, test, type Locator, type Page } from './support/test.ts'

const PORT = 3256
const CATEGORY = '/competition-category/travel-and-hotels'

const newOnHome = (page: Page) => page.getByRole('region', { name: 'New competitions' })

/** Scrolls, or presses the button if there is one, until the list has `count` listings. */
async function grow(page: Page, list: Locator, count: number) {
  const isThere = async () => (await list.getByRole('article').count()) >= count
  await expect(async () => {
    const more = list.getByRole('link', { name: 'Show more' })
    // The button disappears at the end of the list.
    if (!(await isThere())) await more.scrollIntoViewIfNeeded({ timeout: 1000 })
    if (!(await isThere())) await more.click({ timeout: 1000 })
    expect(await isThere()).toBe(true)
  }).toPass()
}

/** Opens a listing far down, and returns the state of the list before. */
async function leaveList(page: Page, list: Locator, place: number) {
  const card = list.getByRole('article').nth(place)
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const titles = await titlesIn(list)
  const top = await page.evaluate(() => window.scrollY)
  await card.getByRole('heading', { level: 3 }).getByRole('link').click()
  await expect(page).toHaveURL(/\/competition\//)
  await expect(page.getByRole('heading', { level: 1, name: titles[place] })).toBeVisible()
  return { titles, top, place }
}

/** Returns the slug of the first listing in the served list. */
async function firstServed(page: Page) {
  const html = await (await page.request.get('/new-competitions')).text()
  return /<main.*?href="\/competition\/([^"]+)"/s.exec(html)?.[1]
}

type ListState = Awaited<ReturnType<typeof leaveList>>

async function expectAsLeft(page: Page, list: Locator, { titles, top, place }: ListState) {
  // The list may have grown further.
  await expectTitles(list, titles)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  await expect(list.getByRole('article').nth(place)).toBeInViewport()
}

for (const [name, path, listOf, count] of [
  ['new', '/new-competitions', mainOf, 36],
  ['a filtered list', '/new-competitions?eligibility=roi', mainOf, 27],
  ['ending soon', '/competitions-ending-soon', mainOf, 27],
  ['a category', CATEGORY, mainOf, 27],
  ['home', '/', newOnHome, 27],
] as const) {
  test(`Back from a listing restores the length and position of ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 760 })
    await open(page, path)
    const list = listOf(page)
    await grow(page, list, count)
    const left = await leaveList(page, list, count - 4)
    await page.goBack()
    await expectAsLeft(page, list, left)

    await page.reload()
    await hydrated(page)
    await expectAsLeft(page, list, left)
  })
}

test('Back restores a list after further listings and another page', async ({ page }) => {
  await open(page, '/new-competitions')
  const list = mainOf(page)
  await grow(page, list, 27)
  const left = await leaveList(page, list, 22)
  await page.getByRole('banner').getByRole('link', { name: 'Ending', exact: true }).click()
  await expect(page).toHaveURL('/competitions-ending-soon')
  await grow(page, list, 18)
  const later = await leaveList(page, list, 14)
  // A document outside the app: Back reloads the site.
  await page.goto('/robots.txt')
  await page.goBack()
  await hydrated(page)
  await page.goBack()
  await expectAsLeft(page, list, later)
  await page.goBack()
  await page.goBack()
  await expectAsLeft(page, list, left)
})

test('a list opened again starts at its top', async ({ page }) => {
  await open(page, '/new-competitions')
  await grow(page, mainOf(page), 27)
  await leaveList(page, mainOf(page), 22)
  await page.getByRole('banner').getByRole('link', { name: /^New/ }).click()
  await expect(page).toHaveURL('/new-competitions')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => titlesIn(mainOf(page))).toHaveLength(9)
})

test.describe('while the list changes', () => {
  test.use({ baseURL: `http://localhost:${PORT}` })

  test('a listing that moved to the front is shown once', async ({ page }) => {
    await withOwnServer({ port: PORT }, async (server) => {
      await open(page, '/new-competitions')
      const list = mainOf(page)
      await grow(page, list, 27)
      const { titles } = await leaveList(page, list, 20)
      const moved = String(titles[12])
      const slug = server.withDatabase((db) => bringToFront(db, moved))
      await expect.poll(() => firstServed(page)).toBe(slug)
      const expected = [moved, ...titles.filter((title) => title !== moved)]
      await page.goBack()
      await expectTitles(list, expected)
      await page.reload()
      await hydrated(page)
      await expectTitles(list, expected)

      // The list continues after the listings already shown.
      const all = titlesOf(openListings)
      await grow(page, list, 36)
      const shown = await titlesIn(list)
      expect(shown.slice(1).filter((title) => title !== moved)).toEqual(
        all.filter((title) => title !== moved).slice(0, shown.length - 1),
      )
      // Before its server stops.
      await page.close()
    })
  })
})

/** Makes a listing the newest. */
function bringToFront(db: SqliteDatabase.Database, title: string) {
  const { id, slug } = db
    .prepare('select id, slug from competitions where title = ?')
    .get(title) as { id: number; slug: string }
  db.prepare('update competitions set published_at = @now, updated_at = @now where id = @id').run({
    now: Date.now(),
    id,
  })
  db.prepare('update catalogue set version = version + 1').run()
  return slug
}
