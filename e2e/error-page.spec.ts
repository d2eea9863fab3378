import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const PORT = 3250

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${PORT}` })

let server: OwnServer
test.beforeEach(async ({ complaints }) => {
  complaints.allow(answeredWith(500), /Unexpected Server Error/)
  server = await startOwnServer({ port: PORT })
})
test.afterEach(() => server.stop())

/** From now on every page of the server fails. */
function breakServer() {
  server.withDatabase((db) => db.exec('alter table catalogue rename to gone'))
}

/** React marks the elements that it has taken over. */
async function takenOver(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
}

/** Waits for the error page. @returns what it says the failure is called. */
async function referenceOn(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, something went wrong!')
  return mainOf(page).getByText(/^Reference: [\da-f]{8}-[\da-f]{4}$/)
}

test('a page that fails says by which reference it can be found in the log', async ({ page }) => {
  breakServer()
  const response = await page.goto('/search?q=kayak')
  const reference = await referenceOn(page)
  await expect(reference).toContainText(response?.headers()['x-request-id'] ?? 'no id')
  await takenOver(page)
  await expect(reference).toContainText(response?.headers()['x-request-id'] ?? 'no id')
})

test('a page that fails when a link is followed says its own reference', async ({ page }) => {
  await page.goto('/how-to-win')
  await takenOver(page)
  breakServer()
  for (const link of ['Log in', 'Contact us']) {
    const failed = page.waitForResponse((answer) => answer.status() === 500)
    await page.getByRole('link', { name: link }).first().click()
    const timing = (await failed).headers()['server-timing'] ?? 'none'
    const reference = await referenceOn(page)
    await expect(reference).toContainText(/"(.*)"/.exec(timing)?.[1] ?? 'no reference')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page that fails says its reference without script', async ({ page }) => {
    breakServer()
    const response = await page.goto('/search?q=kayak')
    const reference = await referenceOn(page)
    await expect(reference).toContainText(response?.headers()['x-request-id'] ?? 'no id')
  })
})

test('a page that is not there has none', async ({ page, complaints }) => {
  complaints.allow(answeredWith(404))
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(404)')
  await expect(mainOf(page).getByText('Reference')).toHaveCount(0)
})
