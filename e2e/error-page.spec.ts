import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

const PORT = 3250

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${PORT}` })

let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT })
})
test.afterAll(() => server.stop())
test.beforeEach(({ pageErrors }) => {
  pageErrors.allow(answeredWith(500), /Unexpected Server Error/)
})
test.afterEach(mendServer)

/** Makes every page of the server fail. */
function breakServer() {
  server.withDatabase((db) => db.exec('alter table catalogue rename to gone'))
}

function mendServer() {
  server.withDatabase((db) => {
    const isBroken = db.prepare("select 1 from sqlite_schema where name = 'gone'").get()
    if (isBroken) db.exec('alter table gone rename to catalogue')
  })
}

/** Waits until React has hydrated the page: it marks the elements. */
async function expectHydrated(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
}

/** Waits for the error page and returns the reference that it shows. */
async function readReference(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, something went wrong!')
  return mainOf(page).getByText(/^Reference: [\da-f]{8}-[\da-f]{4}$/)
}

test('a failed page shows a reference that finds it in the log', async ({ page }) => {
  breakServer()
  const response = await page.goto('/contact-us')
  const reference = await readReference(page)
  await expect(reference).toContainText(response?.headers()['x-request-id'] ?? 'no id')
  await expectHydrated(page)
  await expect(reference).toContainText(response?.headers()['x-request-id'] ?? 'no id')
})

test('a page that fails after a link shows its reference', async ({ page }) => {
  await page.goto('/how-to-win')
  await expectHydrated(page)
  breakServer()
  for (const link of ['FAQS', 'Contact us']) {
    const failed = page.waitForResponse((answer) => answer.status() === 500)
    await page.getByRole('link', { name: link }).first().click()
    const timing = (await failed).headers()['server-timing'] ?? 'none'
    const reference = await readReference(page)
    await expect(reference).toContainText(/"(.*)"/.exec(timing)?.[1] ?? 'no reference')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a failed page shows its reference without script', async ({ page }) => {
    breakServer()
    const response = await page.goto('/contact-us')
    const reference = await readReference(page)
    await expect(reference).toContainText(response?.headers()['x-request-id'] ?? 'no id')
  })
})

test('a missing page shows no reference', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(404))
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(404)')
  await expect(mainOf(page).getByText('Reference')).toHaveCount(0)
})
