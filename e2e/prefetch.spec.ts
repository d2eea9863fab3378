import { idle, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

/** Opens home on such a connection and returns what the page requests from then on. */
async function openOn(page: Page, connection: object | undefined, online = true) {
  await page.addInitScript(
    ([connection, online]) => {
      Object.defineProperty(navigator, 'connection', { get: () => connection })
      Object.defineProperty(navigator, 'onLine', { get: () => online })
    },
    [connection, online] as const,
  )
  await open(page, '/')
  await idle(page)
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  return requested
}

const firstListing = (page: Page) =>
  mainOf(page).getByRole('article').getByRole('heading').getByRole('link').first()

test('links in view fetch nothing ahead', async ({ page }) => {
  const requested = await openOn(page, { effectiveType: '4g', saveData: false })
  await firstListing(page).scrollIntoViewIfNeeded()
  await idle(page)
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
  expect(requested.filter((path) => /\.(js|data)$/.test(path))).toEqual([])
})

test('a link that is pointed at fetches the code and the data of its page', async ({ page }) => {
  const requested = await openOn(page, { effectiveType: '4g', saveData: false })
  await firstListing(page).hover()
  await expect.poll(() => requested.filter((path) => path.endsWith('.data'))).toHaveLength(1)
  await expect.poll(() => requested.some((path) => path.endsWith('.js'))).toBe(true)
})

for (const { reason, connection, online, expected } of [
  { reason: '4g', connection: { effectiveType: '4g', saveData: false }, expected: 1 },
  { reason: '3g', connection: { effectiveType: '3g', saveData: false }, expected: 0 },
  { reason: '2g', connection: { effectiveType: '2g', saveData: false }, expected: 0 },
  { reason: 'slow-2g', connection: { effectiveType: 'slow-2g' }, expected: 0 },
  {
    reason: 'a connection that saves data',
    connection: { effectiveType: '4g', saveData: true },
    expected: 0,
  },
  { reason: 'an unknown connection', connection: undefined, expected: 0 },
  { reason: 'no connection', connection: { effectiveType: '4g' }, online: false, expected: 0 },
]) {
  test(`focus prefetches ${expected} pages with ${reason}`, async ({ page }) => {
    await openOn(page, connection, online)
    await firstListing(page).focus()
    // React Router adds the tag after a timer of 100 ms; this timer runs out later.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await idle(page)
    const ahead = page.locator('link[rel=prefetch][href^="/competition/"]')
    await expect(ahead).toHaveCount(expected)
  })
}
