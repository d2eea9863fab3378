import { dublinDay, shortDate } from '#app/lib/time/days.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3288
const TODAY = dublinDay(new Date())
const AGE = 'Entrants must be aged 18 or over on the closing date.'
const ENTRIES = 'Only one entry per person; further entries are not counted.'
const CHOICE = 'The winner’s hamper was chosen by our chef.'
const QUOTES = [
  ['age', AGE],
  ['entries', ENTRIES],
  ['choice', CHOICE],
] as const
type Listed = { id: number; slug: string; title: string; terms_url: string }

let server: OwnServer
let listings: Listed[]

test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  const environment = { LIMITS_SCALE: '1000', LINK_CHECKS: 'off' }
  server = await startOwnServer({ port: PORT, environment })
})
test.afterAll(() => server.stop())
test.beforeEach(() => {
  listings = server.withDatabase((db) => {
    db.exec('delete from terms_quotes; delete from terms_readings')
    const rows = db
      .prepare(
        `select id, slug, title, terms_url from competitions where status = 'approved' and restricted = 0
         and terms_url is not null and end_date > ? order by end_date desc, id limit 2`,
      )
      .all(TODAY) as Listed[]
    const insert = db.prepare(
      'insert into terms_quotes (competition_id, url, question, quote, found_at) values (?, ?, ?, ?, ?)',
    )
    for (const [index, { id, terms_url }] of rows.entries()) {
      db.prepare('insert into terms_readings values (?, ?, ?)').run(id, terms_url, TODAY)
      for (const [question, quote] of index === 0 ? QUOTES : QUOTES.slice(0, 1))
        insert.run(id, terms_url, question, quote, index + 1)
    }
    return rows
  })
})

const listingPage = (index: number) => `/competition/${listings[index]?.slug}`
const cardOf = (page: Page) => page.getByRole('region', { name: 'What the T&Cs say' })

async function expectDone(page: Page, words: string, left: number) {
  await expect(toast(page).filter({ hasText: words })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(left)
}

test('an admin confirms quotes by keyboard, and readers see them', async ({ page }) => {
  await open(page, listingPage(0))
  await expect(cardOf(page)).toBeHidden()
  await logInAsAdmin(page, server)
  await open(page, '/admin')
  await page.getByRole('link', { name: /^2 To check/ }).click()
  await expect(queueItems(page)).toHaveCount(2)
  await expectAccessible(page, { bothSchemes: true })

  await pressKey(page, 'c')
  await expect(toast(page).filter({ hasText: 'Choose an item first' })).toBeVisible()
  await pressKey(page, 'j')
  const first = queueItems(page).first()
  await expect(first).toBeFocused()
  await pressKey(page, '3')
  await expectDone(page, `One quote dismissed: ${listings[0]?.title}`, 2)
  await expect(first).toBeFocused()
  await expect(first).not.toContainText(CHOICE)
  await pressKey(page, 'u')
  await expectDone(page, 'Undone', 2)
  await expect(first).toContainText(CHOICE)
  await pressKey(page, '3')
  await expect(first).not.toContainText(CHOICE)
  await pressKey(page, 'c')
  await expectDone(page, '2 quotes confirmed', 1)
  await expect(queueItems(page).first()).toBeFocused()
  await pressKey(page, 'x')
  await expectDone(page, 'One quote dismissed', 0)
  await expect(page.getByText('Nothing to check.')).toBeVisible()

  await page.goto(listingPage(0))
  await hydrated(page)
  const card = cardOf(page)
  await expect(card).toContainText(`How old must I be?“${AGE}”`)
  await expect(card).toContainText(`How often may I enter?“${ENTRIES}”`)
  await expect(card).toContainText(`Not found in the T&Cs (read ${shortDate(TODAY)})`)
  await expect(card).not.toContainText(CHOICE)
  await expect(card).not.toContainText('Not read yet')
  await expectAccessible(page, { bothSchemes: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.goto(listingPage(1))
  await expect(cardOf(page)).toContainText('Not found in the T&Cs')
  await expect(cardOf(page)).not.toContainText(AGE)
})

test('on a phone the buttons do the same', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAsAdmin(page, server)
  await open(page, '/admin/to-check?kind=terms')
  await expectNoSidewaysScroll(page)
  const first = queueItems(page).first()
  await first.getByRole('button', { name: /^Wrong ?: How is the winner chosen/ }).click()
  await expect(first).not.toContainText(CHOICE)
  await first.getByRole('button', { name: /^Confirm all/ }).click()
  await expectDone(page, '2 quotes confirmed', 1)
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
  await expectDone(page, 'Undone', 2)
  await expect(first).not.toContainText(CHOICE)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a decision and its undo are forms', async ({ page }) => {
    await logInAsAdmin(page, server)
    await page.goto('/admin/to-check?kind=terms')
    await page.getByRole('button', { name: /^Confirm all/ }).click()
    await expect(page.getByText(/^3 quotes confirmed:/)).toBeVisible()
    await expect(queueItems(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^Undone:/)).toBeVisible()
    await expect(queueItems(page)).toHaveCount(2)
  })
})
