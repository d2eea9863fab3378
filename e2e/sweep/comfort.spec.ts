import { openListings, titlesOf } from '../support/catalogue.ts'
import { chipsOf, choose, filterButtonOf } from '../support/filters.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { measureShift, shiftOf } from '../support/layout-shift.ts'
import { expectTitles, hydrated, idle, mainOf, open } from '../support/page.ts'
import { expect, test, type Page } from '../support/test.ts'
import { DAY_MS } from '../../app/lib/time/durations.ts'

const NEW = '/new-competitions'

test('data stored on the device causes no layout shift', async ({ page }) => {
  await page.addInitScript(remember, {
    days: 3,
    filters: { query: 'kind=instant-win', words: 'Instant win' },
  })
  await measureShift(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [NEW, '/', '/competition-category/travel-and-hotels']) {
      await open(page, path)
      await expect(marksOf(page).first()).toBeAttached()
      await idle(page)
      expect(await shiftOf(page), `${path}, ${width} wide`).toBeLessThan(0.01)
    }
  }
})

const marksOf = (page: Page) => mainOf(page).getByRole('article').getByText('New', { exact: true })

/** Stores a previous visit on the device, this many days ago. */
function remember({ days, filters }: { days: number; filters?: object }) {
  // Runs in the page, where this file's imports are not.
  const seen = Date.now() - days * 86_400_000
  localStorage.setItem('visits', JSON.stringify({ previous: null, seen }))
  if (filters) localStorage.setItem('filters', JSON.stringify(filters))
}

test('the second visit marks listings added since the first; the first marks none', async ({
  page,
}) => {
  await open(page, NEW)
  await idle(page)
  await expect(marksOf(page)).toHaveCount(0)
  await expect(mainOf(page).getByText('since your last visit')).toBeHidden()

  // 23:30, so that the sample's listings, published at noon, are clearly before or after.
  const daysAgo = 3
  const lastVisit = new Date(Date.now() - daysAgo * DAY_MS)
  await page.evaluate(remember, { days: daysAgo })
  await page.reload()
  const newest = openListings.slice(0, 9).map(({ publishedDaysAgo }) => publishedDaysAgo < daysAgo)
  expect(newest, 'the sample has nine of the last days').not.toContain(false)
  await expect(marksOf(page)).toHaveCount(9)
  const weekday = lastVisit.toLocaleDateString('en-IE', {
    weekday: 'long',
    timeZone: 'Europe/Dublin',
  })
  const line = (count: number) => `${count}+ new since your last visit on ${weekday}`
  await expect(mainOf(page).getByText(line(9))).toBeVisible()

  await open(page, '/')
  await expect(mainOf(page).getByText(line(5)), 'the same visit continues').toBeVisible()
  await page.evaluate(remember, { days: 0.2 })
  await page.reload()
  await expect(
    mainOf(page).getByText(/since your last visit (earlier today|yesterday)/),
  ).toBeVisible()
})

test.describe('recent searches', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search competitions' })
  const fieldOf = (page: Page) => dialogOf(page).getByLabel('What would you like to win?')
  const recentOf = (page: Page) => dialogOf(page).getByRole('region', { name: 'Recent searches' })

  async function openDialog(page: Page) {
    await page.keyboard.press('/')
    await expect(fieldOf(page)).toBeFocused()
  }

  test('recent searches are reachable by keyboard, and removed one by one or all at once', async ({
    page,
  }) => {
    await open(page, '/')
    await openDialog(page)
    await expect(recentOf(page)).toBeHidden()
    for (const words of ['weekend', 'ipad', 'hamper', 'IPAD'])
      await open(page, `/search?q=${words}`)
    await open(page, '/search?q=qqqqqqq')

    await openDialog(page)
    const terms = recentOf(page).getByRole('listitem')
    await expect(terms).toHaveText(['IPAD', 'hamper', 'weekend'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(fieldOf(page)).toHaveValue('hamper')
    await expect(dialogOf(page).getByRole('status')).toHaveText(/^\d+ (open|best)/)
    await expect(recentOf(page)).toBeHidden()

    await fieldOf(page).fill('')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(terms).toHaveText(['hamper', 'weekend'])
    await page.keyboard.press('Enter')
    await expect(fieldOf(page), 'the next one had the focus').toHaveValue('hamper')
    await fieldOf(page).fill('')
    await recentOf(page).getByRole('button', { name: 'Forget “weekend”' }).click()
    await expect(terms).toHaveText(['hamper'])
    await recentOf(page).getByRole('button', { name: 'Clear' }).click()
    await expect(recentOf(page)).toBeHidden()
    await expect(fieldOf(page)).toBeFocused()
    await page.reload()
    await hydrated(page)
    await openDialog(page)
    await expect(recentOf(page)).toBeHidden()
  })

  test('choosing a result in the dialog saves the search text', async ({ page }) => {
    await open(page, '/')
    await openDialog(page)
    await fieldOf(page).fill('hamper')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/competition\//)
    await expect(dialogOf(page)).toBeHidden()
    await openDialog(page)
    await expect(recentOf(page).getByRole('listitem')).toHaveText(['hamper'])
  })

  test('a search without results offers popular searches', async ({ page }) => {
    await open(page, '/')
    await openDialog(page)
    await fieldOf(page).fill('qqqqqqq')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByRole('button', { name: 'hamper' }).click()
    await expect(fieldOf(page)).toHaveValue('hamper')
    await expect(dialogOf(page).getByRole('status')).toHaveText(/^\d+ (open|best)/)
  })

  test('recent searches are accessible', async ({ page }) => {
    await open(page, '/search?q=weekend')
    await openDialog(page)
    await expect(recentOf(page)).toBeVisible()
    await expectAccessible(page)
  })
})

for (const [what, spoil] of [
  [
    'is refused',
    () => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'holds nonsense',
    () => {
      for (const key of ['visits', 'filters', 'recent-searches', 'lists'])
        for (const storage of [localStorage, sessionStorage])
          storage.setItem(key, Math.random() < 0.5 ? '{' : '[{"previous":"x","seen":[]},null,7]')
    },
  ],
] as const) {
  test(`a device whose storage ${what} works, but remembers nothing`, async ({
    page,
    pageErrors,
  }) => {
    // Written by React Router for scroll positions.
    pageErrors.allow(/SecurityError|QuotaExceededError|scroll positions|thrown: refused/)
    await page.addInitScript(spoil)
    await open(page, NEW)
    await expect(marksOf(page)).toHaveCount(0)
    await filterButtonOf(page).click()
    await choose(page, 'How often', 'Once')
    await expect(page).toHaveURL(`${NEW}?frequency=once`)
    await chipsOf(page).getByRole('link', { name: 'Clear all' }).click()
    // Both lists may begin with the same titles, and the new one begins at the top.
    await expect(page).toHaveURL(NEW)
    await expect(chipsOf(page)).toHaveCount(0)
    // While they are open, no shortcut of the page works.
    await page.keyboard.press('Escape')
    await expect(filterButtonOf(page)).toHaveAttribute('aria-expanded', 'false')
    await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 9))
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectTitles(mainOf(page), titlesOf(openListings).slice(0, 18))
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog', { name: 'Search competitions' })
    await dialog.getByLabel('What would you like to win?').fill('hamper')
    await page.keyboard.press('Enter')
    await dialog.getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/competition\//)
    await page.goBack()
    await expect(mainOf(page).getByRole('article').nth(8)).toBeAttached()
    await page.reload()
    await expect(mainOf(page).getByRole('article').nth(8)).toBeAttached()
  })
}
