import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { aSecondLater, pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems, rows, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test } from './support/test.ts'
import { current, fillToCheck, lines, SCAM } from './support/to-check.ts'

const ITEMS = 24
const KEYS_MAX = 40

let server: OwnServer

test.use({ baseURL: 'http://localhost:3292' })
test.beforeAll(async () => {
  const environment = { LIMITS_SCALE: '1000', LINK_CHECKS: 'off' }
  server = await startOwnServer({ port: 3292, environment })
})
test.afterAll(() => server.stop())
test.beforeEach(() => server.withDatabase(fillToCheck))

/** What is left of each kind, and what was decided. */
const stored = () =>
  server.withDatabase((db) => ({
    reports: db.prepare('select distinct resolution from reports').pluck().all(),
    flags: db.prepare('select distinct decision from link_flags order by 1').pluck().all(),
    notes: db.prepare('select distinct resolution from competition_results').pluck().all(),
    unreviewed: db.prepare('select count(*) from competitions where unreviewed = 1').pluck().get(),
  }))

test('an operator clears 24 mixed items with at most 40 keys', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/to-check')
  await expect(queueItems(page)).toHaveCount(20)
  await expect(queueItems(page).nth(0)).toContainText(SCAM)
  await expect(queueItems(page).nth(1)).toContainText('The page is gone')
  await expect(queueItems(page).nth(1)).toContainText('opened 50 × this week')
  await expectAccessible(page, { bothSchemes: true })

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await pressKey(page, key)
  }
  await press('j')
  for (let left = ITEMS; left > 0; left -= 1) {
    const item = current(page)
    await expect(item).toHaveCount(1)
    const id = (await item.getAttribute('id')) ?? ''
    const hasDate = await item.locator('summary[data-key="c"]').count()
    await press(id.startsWith('reports') ? 'x' : 'c')
    if (hasDate > 0) await press('1')
    await expect(page.locator(`article#${id}`)).toHaveCount(0)
  }
  await expect(page.getByText('Nothing to check.')).toBeVisible()
  await expect(lines(page)).toHaveCount(ITEMS)
  expect(stored()).toEqual({
    reports: ['closed'],
    flags: ['close', 'moved'],
    notes: ['confirmed'],
    unreviewed: 0,
  })
  expect(keys).toBe(1 + ITEMS + 3)
  expect(keys).toBeLessThanOrEqual(KEYS_MAX)
  const figures = `${ITEMS} mixed items, ${keys} keys`
  test.info().annotations.push({ type: 'operator', description: figures })
  console.log(figures)

  for (let back = 1; back <= ITEMS; back += 1) {
    // The next press takes back the one before, also while the server is still busy with this one.
    await pressKey(page, 'u')
    await expect(lines(page).getByRole('button', { name: 'Undo' })).toHaveCount(ITEMS - back)
  }
  await expect(lines(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: `All ${ITEMS}`, exact: true })).toBeVisible()
  await pressKey(page, 'u')
  await expect(toast(page).filter({ hasText: 'There is nothing to undo.' })).toBeVisible()
  expect(stored()).toEqual({
    reports: [null],
    flags: [null],
    notes: [null],
    unreviewed: 6,
  })
})

test('words and keys of other items decide nothing', async ({ page }) => {
  const before = stored()
  await logInAsAdmin(page, server)
  await open(page, '/admin/to-check')
  // The last ones are nothing to close today, to take back, to trust or to decide on as a notice.
  for (const text of ['could be closed text', 'the chat', 'cheap', 't', 'b', 'h', 'n', '1']) {
    await pressKey(page, 'j')
    for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.clock.fastForward(5000)
    await page.keyboard.press('Escape')
  }
  await expect(queueItems(page)).toHaveCount(20)
  expect(stored()).toEqual(before)

  await open(page, '/admin/to-check')
  await pressKey(page, 'j')
  await pressKey(page, 'r')
  const box = page.getByRole('textbox', { name: /^Reason to reject/ })
  await expect(box).toBeFocused()
  for (const key of 'xcu') {
    await page.clock.fastForward(1500)
    await page.keyboard.press(key)
  }
  await expect(box).toHaveValue('xcu')
  await page.keyboard.press('Escape')
  await expect(queueItems(page).nth(0)).toBeFocused()
  expect(stored()).toEqual(before)
})

test('a notice comes first, is quoted in its row, and is decided by a form alone', async ({
  page,
}) => {
  const words = 'I took that picture.'
  server.withDatabase((db) =>
    db
      .prepare(
        `insert into notices (report_id, ground, name, email, explanation)
         select max(id), 'copyright', 'Olive', 'olive@rights.example', ? from reports where note is null`,
      )
      .run(words),
  )
  const before = stored()
  await logInAsAdmin(page, server)
  await page.setViewportSize({ width: 1200, height: 900 })
  await open(page, '/admin/to-check')
  await expect(rows(page).nth(0)).toContainText(`It infringes my copyright: “${words}”`)
  await expect(rows(page).nth(1)).toContainText(`“${SCAM}”`)
  await expectAccessible(page, { bothSchemes: true })
  for (const key of ['x', 'c', 'n']) {
    await pressKey(page, 'j')
    await expect(queueItems(page).nth(0)).toBeFocused()
    await pressKey(page, key)
    await page.clock.fastForward(5000)
    expect(stored()).toEqual(before)
  }
  const box = page.getByRole('textbox', { name: /^What you found/ })
  await expect(box).toBeFocused()
  await page.keyboard.type('xc It is hers.')
  await expectAccessible(page, { bothSchemes: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await aSecondLater(page)
  await expect(toast(page).filter({ hasText: 'Upheld' })).toBeVisible()
})

test('a report leads to taking the listing down, and back', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/to-check?kind=reports')
  const title = await queueItems(page).nth(0).getByRole('heading').innerText()
  await pressKey(page, 'j')
  await pressKey(page, 'r')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await aSecondLater(page)
  await expect(toast(page).filter({ hasText: `Rejected “${title}”.` })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(5)
  await pressKey(page, 'u')
  await expect(toast(page).filter({ hasText: `Undone: ${title}` })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(6)
})

test('on a phone each item is decided by touch, in its place, and filters lead to kinds', async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: true })
  const page = await context.newPage()
  await logInAsAdmin(page, server)
  await page.goto('/admin/to-check')
  await expectNoSidewaysScroll(page)
  for (const [kind, button, done] of [
    ['Reports 6', /^Uphold/, 'Upheld'],
    ['Links and dates 6', /^Dismiss/, 'Dismissed'],
    ['Published, not reviewed 6', /^Take back/, 'Taken back'],
    ['Winners 6', /^Confirm/, 'Confirmed'],
  ] as const) {
    await page.getByRole('link', { name: kind, exact: true }).tap()
    await expect(queueItems(page)).toHaveCount(6)
    const second = queueItems(page).nth(1)
    await second.getByRole('button', { name: button }).tap()
    await expect(queueItems(page)).toHaveCount(5)
    const line = page.locator('[data-triage] > li').nth(1)
    await expect(line).toContainText(done)
    await expectNoSidewaysScroll(page)
    await line.getByRole('button', { name: 'Undo' }).tap()
    await expect(queueItems(page)).toHaveCount(6)
  }
  await mainOf(page).getByRole('link', { name: 'All 24' }).tap()
  await mainOf(page).getByRole('link', { name: 'Next' }).tap()
  await expect(queueItems(page)).toHaveCount(4)
  await context.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('each kind is decided and undone by plain forms', async ({ page }) => {
    await logInAsAdmin(page, server)
    for (const [kind, button] of [
      ['reports', /^Close the report/],
      ['links', /^Close today/],
      ['unreviewed', /^Mark as reviewed/],
      ['winners', /^Dismiss/],
    ] as const) {
      await page.goto(`/admin/to-check?kind=${kind}`)
      await queueItems(page).first().getByRole('button', { name: button }).click()
      await expect(queueItems(page)).toHaveCount(5)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.getByText(/^Undone:/)).toBeVisible()
      await expect(queueItems(page)).toHaveCount(6)
    }
  })
})
