import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const firstCard = (page: Page) => mainOf(page).getByRole('article').first()
const heightOf = async (page: Page) => (await firstCard(page).boundingBox())?.height ?? Infinity
const isRow = async (page: Page) => (await heightOf(page)) < 140
const switchTo = (page: Page, view: string) =>
  mainOf(page).getByRole('link', { name: `Show as ${view}` })

for (const { path, viewport } of [
  { path: '/', viewport: PHONE },
  { path: '/new-competitions', viewport: SMALL_PHONE },
  { path: '/competitions-ending-soon', viewport: SMALL_PHONE },
  { path: '/competition-category/travel-and-hotels', viewport: SMALL_PHONE },
  { path: '/search?q=win', viewport: SMALL_PHONE },
]) {
  test(`the first Enter of ${path} is on the first screen of a phone`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await open(page, path)
    const enter = mainOf(page)
      .getByRole('link', { name: /^Enter: / })
      .first()
    await expect(enter).toBeInViewport({ ratio: 1 })
  })
}

test('phones show what ends soon as rows, and other lists and screens as cards', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/competitions-ending-soon')
  expect(await isRow(page)).toBe(true)
  await open(page, '/new-competitions')
  expect(await isRow(page)).toBe(false)
  await page.setViewportSize(DESKTOP)
  await open(page, '/competitions-ending-soon')
  expect(await isRow(page)).toBe(false)
})

test('the chosen view is remembered for every list of this device', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await open(page, '/new-competitions')
  await switchTo(page, 'list').click()
  await expect(switchTo(page, 'cards')).toBeFocused()
  expect(await isRow(page)).toBe(true)
  await expect(page).toHaveURL('/new-competitions')

  await open(page, '/competition-category/travel-and-hotels')
  expect(await isRow(page)).toBe(true)
  await page.setViewportSize(PHONE)
  await open(page, '/competitions-ending-soon')
  await switchTo(page, 'cards').click()
  expect(await isRow(page)).toBe(false)
  await page.reload()
  expect(await isRow(page)).toBe(false)
})

test('a row shows the price of entry, prize, closing date, bookmark and Enter', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/search?q=wine')
  const restricted = mainOf(page).getByRole('article').filter({ hasText: '18+' }).first()
  await expect(restricted.getByText('18+')).toBeVisible()
  await expect(restricted.getByText(/^Closes/)).toBeVisible()
  await expect(restricted.getByRole('button', { name: /^Bookmark: / })).toBeVisible()
  await expect(restricted.getByText(/^Prize: €/)).toBeVisible()
})

test.describe('a screen of high density', () => {
  test.use({ viewport: PHONE, deviceScaleFactor: 3 })

  test('rows load small pictures, and cards two pixels of three', async ({ page }) => {
    const first = mainOf(page).getByRole('article').first().locator('img')
    const width = () =>
      first.evaluate((image: HTMLImageElement) => Number(/w_(\d+)/.exec(image.currentSrc)?.[1]))
    await open(page, '/competitions-ending-soon')
    await expect.poll(width).toBe(320)
    await switchTo(page, 'cards').click()
    await expect.poll(width).toBe(768)
    // Its first card asks for a larger picture on a wide screen.
    await open(page, '/new-competitions')
    await expect.poll(width).toBe(768)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a link shows the other view, which further pages keep', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/new-competitions')
    await switchTo(page, 'list').click()
    await expect(page).toHaveURL('/new-competitions?view=list')
    expect(await isRow(page)).toBe(true)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL('/new-competitions?view=list&page=2')
    expect(await isRow(page)).toBe(true)
    await switchTo(page, 'cards').click()
    expect(await isRow(page)).toBe(false)
  })
})
