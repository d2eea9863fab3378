import { gate, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'
import { HOUR_MS } from '../app/lib/time/durations.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search competitions' })
const fieldOf = (page: Page) => dialogOf(page).getByLabel('What would you like to win?')
const openerOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Search/ })
const resultsOf = (page: Page) => dialogOf(page).getByRole('listitem').getByRole('link')

/** Collects the requests to the search API. */
function searchesOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/search')) requests.push(decodeURIComponent(pathname))
  })
  return requests
}

/** Opens the search dialog on a page with a paused clock. */
async function openDialog(page: Page) {
  await page.clock.install()
  await open(page, '/competition-category')
  await page.keyboard.press('/')
  await expect(fieldOf(page)).toBeFocused()
  await page.clock.pauseAt(Date.now() + HOUR_MS)
}

/** Waits until the page has handled the close event, so that the dialog can be opened again. */
const expectClosed = (page: Page) =>
  expect(
    page.getByRole('dialog', { name: 'Search competitions', includeHidden: true }),
  ).toHaveCount(0)

test('the header and “/” open the dialog; Escape, its button and a click outside close it', async ({
  page,
}) => {
  await open(page, '/')
  await openerOf(page).click()
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(openerOf(page), 'focus is back where it was').toBeFocused()

  await page.keyboard.press('/')
  await fieldOf(page).fill('ipad')
  await page.keyboard.press('Escape')
  await expectClosed(page)

  await page.keyboard.press('/')
  await dialogOf(page).getByRole('button', { name: 'Close search' }).click()
  await expectClosed(page)

  await page.keyboard.press('/')
  await expect(fieldOf(page)).toBeFocused()
  await page.mouse.click(5, 300)
  await expectClosed(page)
  await expect(page).toHaveURL('/')
})

test('“/” is an ordinary character in a text field', async ({ page }) => {
  await open(page, '/search')
  const field = mainOf(page).getByLabel('What would you like to win?')
  await field.press('/')
  await expect(field).toHaveValue('/')
  await expect(dialogOf(page)).toBeHidden()
})

for (const { screen, dialog, columns } of [
  { screen: 1440, dialog: 700, columns: 2 },
  { screen: 768, dialog: 700, columns: 2 },
  { screen: 620, dialog: 596, columns: 1 },
  { screen: 360, dialog: 336, columns: 1 },
]) {
  test(`results are cards of 300 pixels in a dialog of at most 700, ${screen} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: screen, height: 800 })
    await open(page, '/')
    await page.keyboard.press('/')
    await fieldOf(page).fill('holiday')
    await page.keyboard.press('Enter')
    await expect(resultsOf(page).nth(2)).toBeVisible()
    expect((await dialogOf(page).boundingBox())?.width).toBe(dialog)
    const boxes = await Promise.all(
      [0, 1, 2].map((place) => resultsOf(page).nth(place).boundingBox()),
    )
    expect(boxes.map((box) => box?.width)).toEqual([300, 300, 300])
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(columns)
  })
}

test('a screen narrower than a result card keeps the card within the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  await page.keyboard.press('/')
  await fieldOf(page).fill('holiday')
  await page.keyboard.press('Enter')
  const card = await resultsOf(page).first().boundingBox()
  const dialog = await dialogOf(page).boundingBox()
  expect(card && dialog && card.x >= dialog.x).toBe(true)
  expect(card && dialog && card.x + card.width <= dialog.x + dialog.width).toBe(true)
})

test('fewer than three characters send no request', async ({ page }) => {
  const requests = searchesOf(page)
  await openDialog(page)
  await fieldOf(page).pressSequentially(' ip ')
  await page.keyboard.press('Enter')
  await page.clock.runFor(5_000)
  await expect(dialogOf(page).getByRole('status')).toContainText('Type at least 3 characters')
  expect(requests).toEqual([])
})

test('one request is sent, a second after the last key', async ({ page }) => {
  const requests = searchesOf(page)
  await openDialog(page)
  await fieldOf(page).pressSequentially('ipa')
  await page.clock.runFor(900)
  await fieldOf(page).press('d')
  await page.clock.runFor(999)
  await expect(fieldOf(page)).toHaveValue('ipad')
  expect(requests).toEqual([])
  await page.clock.runFor(1)
  await expect(resultsOf(page).first()).toContainText(/ipad/i)
  await page.clock.runFor(10_000)
  expect(requests).toEqual(['/api/search/ipad'])
})

test('Enter searches at once', async ({ page }) => {
  const requests = searchesOf(page)
  await openDialog(page)
  await fieldOf(page).fill('ipad')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1)
  await expect(resultsOf(page).first()).toContainText(/ipad/i)
  await page.clock.runFor(10_000)
  expect(requests).toEqual(['/api/search/ipad'])
})

test('arrows move through the results, and Enter opens one', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await fieldOf(page).fill('ipad')
  await page.keyboard.press('Enter')
  await expect(resultsOf(page).nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(resultsOf(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(resultsOf(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(resultsOf(page).last(), 'around the end').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const title = await resultsOf(page).first().innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/competition\/[a-z0-9-]+$/)
  await expect(dialogOf(page)).toBeHidden()
})

test('a click opens a result, and a second Enter opens the page of all results', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await fieldOf(page).fill('hamper')
  await page.keyboard.press('Enter')
  const title = await resultsOf(page).first().innerText()
  await resultsOf(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()

  await page.keyboard.press('/')
  await fieldOf(page).fill('hamper')
  await page.keyboard.press('Enter')
  await expect(resultsOf(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=hamper')
  await expect(dialogOf(page)).toBeHidden()
})

for (const typed of ['ipda', 'iapd', 'hollidey', 'hampper', 'TICKETS', 'tícket']) {
  test(`“${typed}” finds a listing in spite of its spelling`, async ({ page }) => {
    await open(page, '/')
    await page.keyboard.press('/')
    await fieldOf(page).fill(typed)
    await page.keyboard.press('Enter')
    await expect(resultsOf(page).first()).toBeVisible()
    await expect(dialogOf(page).getByRole('status')).toHaveText(/^\d+ (open|best)/)
  })
}

test('a search without matches links to the categories', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await fieldOf(page).fill('qqqqqqqqqqq')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('status')).toHaveText('Nothing open matches “qqqqqqqqqqq”.')
  await dialogOf(page).getByRole('link', { name: 'Browse categories' }).click()
  await expect(page).toHaveURL('/competition-category')
  await expect(dialogOf(page)).toBeHidden()
})

test('a failed search shows a message and marks the progress bar, and the next one works', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_FAILED/)
  await open(page, '/')
  await page.route('**/api/search/*', (route) => route.abort())
  await page.keyboard.press('/')
  await fieldOf(page).fill('ipad')
  await page.keyboard.press('Enter')
  const status = dialogOf(page).getByRole('status')
  await expect(status).toHaveText('The search did not work just now. Please try again.')
  await expect(
    page.getByText('Loading failed').or(page.getByLabel('Loading failed')),
  ).toBeAttached()
  await page.unroute('**/api/search/*')
  await fieldOf(page).fill('ipads')
  await page.keyboard.press('Enter')
  await expect(resultsOf(page).first()).toBeVisible()
})

test('an older response never replaces a newer one', async ({ page }) => {
  await open(page, '/')
  const { opened, open: release } = gate()
  await page.route('**/api/search/holiday', async (route) => {
    await opened
    await route.fulfill({ json: [] }).catch(() => {})
  })
  await page.keyboard.press('/')
  await fieldOf(page).fill('holiday')
  await page.keyboard.press('Enter')
  await fieldOf(page).fill('ipad')
  await page.keyboard.press('Enter')
  await expect(resultsOf(page).first()).toContainText(/ipad/i)
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(resultsOf(page).first()).toContainText(/ipad/i)
})
