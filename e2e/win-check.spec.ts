import { randomUUID } from 'node:crypto'
import { writeLogFile } from '#app/features/tracker/rules/copy-file.ts'
import { newEntry } from '#app/features/tracker/rules/records.ts'
import { prettyDate, toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { idle, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PATH = '/is-this-win-real'
const SCAM =
  'Hi, Kayaks of Kerry here! You won. Pay the delivery fee of €1.99 within 2 hours: https://anpost.com.parcels.example/pay <script>alert(1)</script><img src=x onerror=alert(2)>'
const field = (page: Page) => mainOf(page).getByLabel('The message')
const answer = (page: Page) => mainOf(page).getByRole('status')
const press = (page: Page) =>
  mainOf(page).getByRole('button', { name: 'Check the message' }).click()

/** Logs one entry on the device, as importing a saved copy does. */
async function logEntry(page: Page) {
  const at = Date.parse('2026-11-12T12:00:00Z')
  const facts = [
    aFacts(1, {
      competitionTitle: 'Win a kayak',
      promoterName: 'Kayaks of Kerry',
      entryUrl: 'https://www.kayaksofkerry.example/win',
    }),
  ]
  const entries = [newEntry({ id: randomUUID(), competitionID: 1, at, via: 'by-hand' })]
  const copy = writeLogFile({ entries, undone: [], marks: [], wins: [], facts }, new Date())
  await open(page, '/my-entries')
  const file = { name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(copy) }
  await page.getByLabel('Import a copy').setInputFiles(file)
  await expect(page.getByRole('status').filter({ hasText: 'Imported: 1 new entry' })).toBeVisible()
}

test('a pasted message is checked on the device, and nothing is sent', async ({ page }) => {
  await logEntry(page)
  await open(page, PATH)
  await expect(mainOf(page).getByRole('button', { name: 'Check the message' })).toBeEnabled()
  await idle(page)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  await page.route('**/*', async (route) => {
    requests.push(route.request().url())
    await route.abort()
  })

  await field(page).fill(SCAM)
  await press(page)
  await expect(answer(page).getByRole('heading', { level: 2 })).toHaveText(/^\d warning signs$/)
  await expect(answer(page)).toContainText('It asks you to pay')
  await expect(answer(page)).toContainText('It hurries you')
  await expect(answer(page)).toContainText('“https://anpost.com.parcels.example/pay”')
  await expect(answer(page)).toContainText(
    `You entered this on ${prettyDate(toDay('2026-11-12'))}: Win a kayak (Kayaks of Kerry)`,
  )
  await expect(answer(page).locator('script, img'), 'its markup is text').toHaveCount(0)
  await expect(answer(page).getByRole('link'), 'its links can’t be pressed').toHaveText([
    'Win a kayak',
  ])

  await field(page).fill('Congratulations from Ballycastle Books. Your book is in the post.')
  await press(page)
  await expect(answer(page).getByRole('heading')).toHaveText(
    'No warning sign found. Ask the promoter through its own site.',
  )
  await expect(answer(page)).toContainText('No entry found.')
  await mainOf(page).getByRole('button', { name: 'Clear' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(answer(page)).toBeEmpty()
  expect(requests).toEqual([])
  expect(page.url(), 'the address has nothing of the message').toMatch(/\/is-this-win-real$/)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('parcels.example')
})

test('the answer is accessible and fits every width', async ({ page }) => {
  await open(page, PATH)
  await field(page).fill(`${SCAM} ${'x'.repeat(300)}`)
  await press(page)
  await expect(answer(page)).toContainText('No entry found.')
  await expectAccessible(page, { fits: true, bothSchemes: true })
})

test('wins, guide and questions lead to the check', async ({ page }) => {
  for (const path of ['/my-entries', '/how-to-win', '/frequently-asked-questions']) {
    await open(page, path)
    await expect(mainOf(page).locator(`a[href="${PATH}"]`), path).toHaveCount(1)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says why it cannot check, and what to look for', async ({ page }) => {
    await page.goto(PATH)
    await expect(mainOf(page)).toContainText('The check needs JavaScript')
    await expect(field(page)).toBeHidden()
    await expect(mainOf(page).locator('form')).toHaveCount(0)
    await expect(mainOf(page).getByRole('term')).toHaveCount(8)
  })
})
