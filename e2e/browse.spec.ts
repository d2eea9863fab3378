import { countAddedThisWeek, openListings, titlesOf } from './support/catalogue.ts'
import {
  expectTitles,
  holdRequests,
  idle,
  itemsOf,
  kindsOf,
  mainOf,
  open,
  titlesIn,
} from './support/page.ts'
import { answeredWith, expect, test, type Locator, type Page } from './support/test.ts'

const NEWEST = titlesOf(openListings)
const newOnHome = (page: Page) => page.getByRole('region', { name: 'New competitions' })

test('home lists new competitions last, below everything that the growing list would push away', async ({
  page,
}) => {
  await open(page, '/')
  const titles = mainOf(page).getByRole('heading', { level: 2 })
  await expect(titles).toHaveText([
    /^(Closing today|Ending soon)$/,
    'Today’s picks',
    'Browse by category',
    'New competitions',
  ])
  const sections = mainOf(page).getByRole('region')
  await expect(sections.last()).toHaveAccessibleName('New competitions')
})

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 1400],
] as const) {
  test(`home starts with five listings, a list with nine, and both grow on scrolling, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const [path, listOf, atFirst] of [
      ['/', newOnHome, 5],
      ['/new-competitions', mainOf, 9],
    ] as const) {
      await open(page, path)
      await idle(page)
      const list = listOf(page)
      await expectTitles(list, NEWEST.slice(0, atFirst), { only: true })
      await growByScrolling(list, 18)
      await expectTitles(list, NEWEST.slice(0, 18))
    }
  })
}

test("home's list grows on scrolling, then by a button, so that the footer stays reachable", async ({
  page,
}) => {
  await open(page, '/')
  const list = newOnHome(page)
  await growByScrolling(list, 45)
  const more = list.getByRole('link', { name: 'Show more' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await idle(page)
  await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 })
  await expectTitles(list, NEWEST.slice(0, 45), { only: true })
  await expect(list.getByRole('status')).toHaveText(`${NEWEST.length - 45} more to see`)
  await more.click()
  await expectTitles(list, NEWEST.slice(0, 54), { only: true })
})

/** Scrolls to the end of the list until it has `count` listings. */
async function growByScrolling(list: Locator, count: number) {
  const cards = list.getByRole('article')
  await expect(async () => {
    // The scroll that a visitor would make.
    await cards.last().evaluate((card) => card.scrollIntoView({ block: 'start' }))
    expect(await cards.count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}

test('home shows how many competitions are open and how many were added this week', async ({
  page,
}) => {
  await open(page, '/')
  const added = countAddedThisWeek(new Date())
  const hero = mainOf(page).getByText(`${NEWEST.length} open · ${added} added this week`)
  await expect(hero).toBeVisible()
  const inMenu = page.getByRole('navigation', { name: 'Main' })
  await expect(inMenu).toContainText(`${added} added in the last 7 days`)
})

test('the carousel has six different listings, a featured one first', async ({ page }) => {
  await open(page, '/')
  const carousel = page.getByRole('region', { name: 'Today’s picks' })
  const titles = await titlesIn(carousel)
  expect(new Set(titles).size).toBe(6)
  expect(NEWEST).toEqual(expect.arrayContaining(titles))
  await expect(carousel.getByRole('article').first()).toContainText('Featured')
})

test('carousel buttons move it forward and back', async ({ page }) => {
  await open(page, '/')
  const carousel = page.getByRole('region', { name: 'Today’s picks' })
  const last = carousel.getByRole('article').last()
  await carousel.scrollIntoViewIfNeeded()
  await expect(last).not.toBeInViewport()
  await carousel.getByRole('button', { name: 'Forward' }).click()
  await expect(last).toBeInViewport()
  await carousel.getByRole('button', { name: 'Back' }).click()
  await expect(last).not.toBeInViewport()
})

test('home shows listings that end soon, soonest first, and two partner promotions', async ({
  page,
}) => {
  await open(page, '/')
  const soon = openListings.filter(({ closesIn }) => closesIn <= 7)
  const strip = page.getByRole('region', { name: /^(Closing today|Ending soon)$/ })
  const titles = await titlesIn(strip)
  expect(titles).toHaveLength(4)
  const closing = titles.map(
    (title) => soon.find((listing) => listing.competitionTitle === title)?.closesIn,
  )
  expect(closing).toEqual(
    soon
      .map(({ closesIn }) => closesIn)
      .toSorted((a, b) => a - b)
      .slice(0, 4),
  )

  const promotions = page.getByRole('region', { name: 'From our partners' })
  await expect(promotions.getByRole('link')).toHaveCount(2)
  await promotions.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Travel and Hotels' })).toBeVisible()
})

test('the server renders a list with nine listings', async ({ request }) => {
  const html = await (await request.get('/new-competitions')).text()
  expect(html.match(/<article/g)).toHaveLength(9)
})

test('the list of new competitions grows on scrolling, then by a button', async ({ page }) => {
  await open(page, '/new-competitions')
  const more = page.getByRole('link', { name: 'Show more' })
  await growByScrolling(mainOf(page), 45)
  await more.click()
  await expectTitles(mainOf(page), NEWEST.slice(0, 54), { only: true })

  // Places of own adverts arrive after the page.
  await expect
    .poll(() => indexesOfAdverts(page), { message: 'after the 13th and the 25th listing' })
    .toEqual([13, 26])
})

async function indexesOfAdverts(page: Page) {
  const kinds = await kindsOf(itemsOf(page))
  return kinds.flatMap((kind, index) => (kind === 'aside' ? [index] : []))
}

test('each further page of a list is a document', async ({ page }) => {
  await open(page, '/new-competitions?page=2')
  await expect(page).toHaveTitle('New Competitions, page 2 | Competitions Ireland')
  await expectTitles(mainOf(page), NEWEST.slice(9, 18))
  await expect.poll(async () => (await indexesOfAdverts(page))[0]).toBe(4)
  // The list grows in between, so the link moves.
  await page.getByRole('link', { name: 'Previous page' }).press('Enter')
  await expect(page).toHaveURL('/new-competitions')
  await expectTitles(mainOf(page), NEWEST.slice(0, 9))
})

test('the last page of a list says that it is the last', async ({ page }) => {
  const last = Math.ceil(NEWEST.length / 9)
  await open(page, `/new-competitions?page=${last}`)
  await expectTitles(mainOf(page), NEWEST.slice((last - 1) * 9), { only: true })
  await expect(page.getByText('You have seen them all.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden()
})

test('the button that shows the last page hands its focus to the first of the new rows', async ({
  page,
}) => {
  const last = Math.ceil(NEWEST.length / 9)
  await open(page, `/new-competitions?page=${last - 1}`)
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  const firstOfLast = mainOf(page).getByRole('link', { name: NEWEST[(last - 1) * 9], exact: true })
  await expect(firstOfLast).toBeFocused()
  await expect(firstOfLast).toBeInViewport()
  await expect(page.getByText('You have seen them all.')).toBeVisible()
})

test('a visitor who scrolls away while the last page loads is not called back', async ({
  page,
}) => {
  await open(page, `/new-competitions?page=${Math.ceil(NEWEST.length / 9) - 1}`)
  const release = await holdRequests(page, '**/new-competitions.data*')
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  await page.evaluate(() => window.scrollTo(0, 0))
  release()
  await expect(page.locator('article :focus')).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('ending soon lists competitions that close within seven days, soonest first', async ({
  page,
}) => {
  await open(page, '/competitions-ending-soon')
  const soon = openListings.filter(({ closesIn }) => closesIn <= 7)
  await expect(mainOf(page).getByText(`${soon.length} close within 7 days`)).toBeVisible()
  const days = await mainOf(page)
    .getByRole('article')
    .getByRole('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  expect(days.length).toBeGreaterThanOrEqual(9)
  expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
})

for (const address of ['?page=0', '?page=abc', '?page=9999', '?page=-1', '?page=1.5']) {
  test(`a list has no page at ${address}`, async ({ page, pageErrors }) => {
    pageErrors.allow(answeredWith(404))
    for (const list of ['/new-competitions', '/competitions-ending-soon']) {
      const response = await open(page, list + address)
      expect(response?.status()).toBe(404)
      const sentence = "Sorry, we couldn't find what you are looking for (404)"
      await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible()
      await expect(mainOf(page).getByText('This page could not be found')).toBeVisible()
    }
  })
}

test('a further page that cannot be fetched leaves the list unchanged, and can be retried', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_FAILED/, /Failed to fetch/)
  await open(page, '/')
  await page.route('**/new-competitions.data*', (route) => route.abort())
  const list = newOnHome(page)
  await list.getByRole('link', { name: 'Show more' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading failed' })).toBeVisible()
  await expectTitles(list, NEWEST.slice(0, 5), { only: true })
  await page.unrouteAll()
  await list.getByRole('link', { name: 'Show more' }).click()
  await expectTitles(list, NEWEST.slice(0, 9))
})
