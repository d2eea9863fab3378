import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Daily' })
const firstCard = (page: Page) => mainOf(page).getByRole('article').first()
const heightOf = async (page: Page) => (await firstCard(page).boundingBox())?.height ?? Infinity
const isRow = async (page: Page) => (await heightOf(page)) === 96
const switchTo = (page: Page, view: string) =>
  mainOf(page).getByRole('link', { name: `Show as ${view}` })

/** Where the first Enter ends, and how many listings are whole above the bar at the bottom. */
async function positionsOf(page: Page) {
  const enter = mainOf(page)
    .getByRole('link', { name: /^Enter: / })
    .first()
  await expect(enter).toBeVisible()
  const [box, bar] = [await enter.boundingBox(), await bottomBar(page).boundingBox()]
  const cards = await mainOf(page)
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  return {
    enterEnds: (box?.y ?? Infinity) + (box?.height ?? 0),
    whole: cards.filter((bottom) => bottom <= (bar?.y ?? 0)).length,
  }
}

for (const { viewport, rows } of [
  { viewport: PHONE, rows: 5 },
  { viewport: SMALL_PHONE, rows: 3 },
])
  test(`a phone shows rows of 96 px everywhere, and Enter at once, ${viewport.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await open(page, '/')
    expect((await positionsOf(page)).enterEnds, 'home').toBeLessThanOrEqual(420)
    for (const path of [
      '/new-competitions?view=cards',
      '/competition-category/food-%26-drink',
      '/competitions-ending-soon',
      '/county/cork',
      '/search?q=win',
    ] as const) {
      await open(page, path)
      const { enterEnds, whole } = await positionsOf(page)
      expect.soft(enterEnds, path).toBeLessThanOrEqual(420)
      expect.soft(whole, path).toBeGreaterThanOrEqual(rows)
      const heights = await mainOf(page)
        .getByRole('article')
        .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
      expect.soft([...new Set(heights)], path).toEqual([96])
    }
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
  const { width = Infinity } = (await firstCard(page).boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(1080)
  await switchTo(page, 'cards').click()
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
  await expect(restricted.getByText(/ left$/)).toBeVisible()
  await expect(restricted.getByRole('button', { name: /^Save: / })).toBeVisible()
  await expect(restricted.getByText(/^Prize: €/)).toBeVisible()
})

test.describe('a screen of high density', () => {
  test.use({ viewport: PHONE, deviceScaleFactor: 3 })

  test('rows load small pictures', async ({ page }) => {
    const first = mainOf(page).getByRole('article').first().locator('img')
    const width = () =>
      first.evaluate((image: HTMLImageElement) => Number(/w_(\d+)/.exec(image.currentSrc)?.[1]))
    await open(page, '/competitions-ending-soon')
    await expect.poll(width).toBe(320)
    // Its first card asks for a larger picture on a wide screen.
    await open(page, '/new-competitions')
    await expect.poll(width).toBe(320)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a link shows the other view, which further pages keep', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
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
