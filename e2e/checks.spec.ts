import { addDays, dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { flagListings, FOUND_IN_DAYS, type Flagged } from './support/flags.ts'
import { aSecondLater, pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems, rows, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const PORT = 3272
const TODAY = dublinDay(new Date())
const FOUND = addDays(TODAY, FOUND_IN_DAYS)
const NEW_LINK = 'https://www.lantern-works.example/new'

let server: OwnServer
let flagged: Flagged[]

test.use({ baseURL: `http://localhost:${PORT}` })
test.beforeAll(async () => {
  const environment = { LIMITS_SCALE: '1000', LINK_CHECKS: 'off' }
  server = await startOwnServer({ port: PORT, environment })
})
test.afterAll(() => server.stop())
test.beforeEach(() => {
  flagged = server.withDatabase((db) => flagListings(db, TODAY))
})

const titleOf = (index: number) => flagged[index]?.title ?? ''
const itemOf = (page: Page, index: number) =>
  queueItems(page).filter({ has: page.getByRole('heading', { name: titleOf(index), exact: true }) })

async function expectDone(page: Page, words: string, left: number) {
  await aSecondLater(page)
  await expect(toast(page).filter({ hasText: words })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(left)
}

test('an admin decides on every flag by keyboard, and undoes', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin')
  await expect(page.getByRole('link', { name: 'To check 5 waiting' })).toBeVisible()
  await open(page, '/admin/to-check?kind=links')
  await expect(queueItems(page)).toHaveCount(5)
  await expect(itemOf(page, 4)).toContainText(`“Entries close on ${prettyDate(FOUND)}.”`)
  await expectAccessible(page, { bothSchemes: true })

  await pressKey(page, 'c')
  await expect(toast(page).filter({ hasText: 'Choose an item first' })).toBeVisible()
  for (let index = 0; index < 5; index += 1) {
    await pressKey(page, 'j')
    await expect(itemOf(page, index)).toBeFocused()
  }
  await pressKey(page, 'c')
  await expect(page.getByRole('button', { name: /The promoter moved it/ })).toBeFocused()
  await pressKey(page, '1')
  await expectDone(page, `now closes on ${prettyDate(FOUND)}`, 4)
  await pressKey(page, 'u')
  await expectDone(page, `Undone: ${titleOf(4)}`, 5)
  await expect(itemOf(page, 4)).toBeFocused()
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await pressKey(page, '2')
  await expectDone(page, `now closes on ${prettyDate(FOUND)}`, 4)

  for (const index of [2, 1, 0]) {
    await pressKey(page, 'k')
    await expect(itemOf(page, index)).toBeFocused()
  }
  await pressKey(page, 'c')
  await expectDone(page, `“${titleOf(0)}” closes today.`, 3)
  await expect(itemOf(page, 1)).toBeFocused()
  await pressKey(page, 'u')
  await expectDone(page, `Undone: ${titleOf(0)}`, 4)
  await expect(itemOf(page, 0)).toBeFocused()
  await pressKey(page, 'j')
  await pressKey(page, 'c')
  await expectDone(page, `“${titleOf(0)}” closes today.`, 3)

  await expect(itemOf(page, 1)).toBeFocused()
  await pressKey(page, 'l')
  await page.locator('input:focus').fill('no link')
  await page.keyboard.press('Escape')
  await expect(itemOf(page, 1)).toBeFocused()
  await pressKey(page, 'l')
  await page.locator('input:focus').fill(NEW_LINK)
  await page.keyboard.press('Enter')
  await expectDone(page, `“${titleOf(1)}” has a new link.`, 2)

  await pressKey(page, 'j')
  await expect(itemOf(page, 2)).toBeFocused()
  await pressKey(page, 'x')
  await expectDone(page, `Dismissed: “${titleOf(2)}”`, 1)
  await expect(itemOf(page, 3)).toBeFocused()
  await pressKey(page, 'h')
  await expectDone(page, 'The site is trusted', 0)
  await pressKey(page, 'u')
  await expectDone(page, `Undone: ${titleOf(3)}`, 1)
  await pressKey(page, 'u')
  await expectDone(page, `Undone: ${titleOf(2)}`, 2)
  await expect(itemOf(page, 2)).toBeFocused()
  await pressKey(page, 'j')
  await pressKey(page, 'x')
  await expectDone(page, `Dismissed: “${titleOf(2)}”`, 1)
  await pressKey(page, 'h')
  await expectDone(page, 'The site is trusted', 0)
  await expect(page.getByText('Nothing of this kind is waiting.')).toBeVisible()

  const rows = server.withDatabase((db) => ({
    resolutions: db.prepare('select resolution from link_flags order by id').pluck().all(),
    trusted: db.prepare('select count(*) from link_hosts where trusted_at > 0').pluck().get(),
    link: db.prepare('select entry_url from competitions where id = ?').pluck().get(flagged[1]?.id),
  }))
  expect(rows).toEqual({
    resolutions: ['accepted', 'corrected', 'dismissed', 'dismissed', 'corrected'],
    trusted: 1,
    link: NEW_LINK,
  })
})

test('on a phone the buttons do the same, and readers see one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAsAdmin(page, server)
  const listingPage = `/competition/${flagged[2]?.slug}`
  await open(page, listingPage)
  await expect(page.getByText('We’re checking this link')).toBeVisible()
  await open(page, '/admin/to-check?kind=links')
  await expect(page.getByText(/Links are not being checked/)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const steps = [
    { index: 0, button: /^Close today/, done: 'closes today' },
    { index: 1, open: /New link/, button: 'Save', done: 'has a new link' },
    { index: 2, button: /^Dismiss/, done: 'Dismissed' },
    { index: 3, button: /^Trust the site/, done: 'is trusted' },
    { index: 4, open: /Take/, button: /The promoter moved it/, done: 'now closes on' },
  ]
  for (const { index, open: panel, button, done } of steps) {
    const item = itemOf(page, index)
    if (panel) await item.locator('summary').filter({ hasText: panel }).click()
    if (index === 1) await item.getByLabel(/^New link of/).fill(NEW_LINK)
    await item.getByRole('button', { name: button }).click()
    await expect(toast(page).filter({ hasText: done })).toBeVisible()
    await expect(item).toHaveCount(0)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page).filter({ hasText: 'Undone' })).toBeVisible()
    await expect(queueItems(page)).toHaveCount(5)
  }
  await itemOf(page, 2)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expect(toast(page).filter({ hasText: 'Dismissed' })).toBeVisible()
  await expect(queueItems(page)).toHaveCount(4)
  server.withDatabase((db) =>
    db
      .prepare("update link_checks set verdict = 'ok', ok_at = ? where competition_id = ?")
      .run(Date.now(), flagged[2]?.id),
  )
  await page.goto(listingPage)
  await hydrated(page)
  await expect(page.getByText('Link checked today')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a listing says what its entry form asks for', async ({ page }) => {
  const { id = 0, slug = '' } = flagged[0] ?? {}
  const form = { asks: ['name', 'email', 'phone'], others: 0, ticked: 1, marketing: 0 }
  server.withDatabase((db) =>
    db
      .prepare('update link_checks set entry_form = ?, form_seen_on = ? where competition_id = ?')
      .run(JSON.stringify(form), TODAY, id),
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/competition/${slug}`)
  await hydrated(page)
  const words = 'The form asks for name, email and phone. One box is ticked in advance.'
  await expect(page.getByText(`${words} Seen ${prettyDate(TODAY)}`)).toBeVisible()
  await expectAccessible(page, { fits: true, bothSchemes: true })
  const { slug: other = '' } = flagged[1] ?? {}
  await open(page, `/competition/${other}`)
  await expect(page.getByText('The form asks for')).toHaveCount(0)
})

test('the menu of a listing says when its link was checked, and stays on the screen', async ({
  page,
}) => {
  await open(page, '/new-competitions')
  const cards = mainOf(page).locator('article[data-id]')
  const listings = await cards.evaluateAll((all) =>
    all.slice(0, 3).map((card) => ({
      id: Number((card as HTMLElement).dataset['id']),
      path: card.querySelector('a')?.getAttribute('href') ?? '',
    })),
  )
  const ids = listings.map(({ id }) => id)
  server.withDatabase((db) => {
    db.exec('delete from link_flags; delete from link_checks')
    const insert = db.prepare(
      `insert into link_checks (competition_id, target, url, host, next_check_at, verdict, ok_at)
       values (?, 'entry', '', 'www.lantern-works.ie', 0, 'ok', ?)`,
    )
    insert.run(ids[0], Date.now() - DAY_MS)
    insert.run(ids[1], Date.now())
    db.prepare(
      `insert into link_flags (competition_id, target, kind, evidence_hash, created_at)
       values (?, 'entry', 'gone', 'evidence', 1)`,
    ).run(ids[1])
  })
  const labels = ['Link checked yesterday', 'We’re checking this link', undefined]
  for (const [index, label] of labels.entries()) {
    // axe leaves the page at another size.
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, listings[index]?.path ?? '')
    // At the lower edge, where the menu has room above its button only.
    const button = mainOf(page).getByRole('button', { name: /^More: / })
    await button.press('Enter')
    const menu = mainOf(page).locator('[popover]')
    await expect(menu.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(menu.locator('p')).toHaveText(label ?? '')
    const [box, from] = [await menu.boundingBox(), await button.boundingBox()]
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(from?.y ?? 0)
    if (index === 0) await expectAccessible(page, { bothSchemes: true })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a decision and its undo are forms', async ({ page }) => {
    await logInAsAdmin(page, server)
    await page.goto('/admin/checks')
    await rows(page)
      .filter({ hasText: titleOf(1) })
      .getByRole('link')
      .click()
    await itemOf(page, 1)
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await expect(page.getByText(/^Dismissed:/)).toBeVisible()
    await expect(queueItems(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/^Undone:/)).toBeVisible()
    await expect(queueItems(page)).toHaveCount(5)
  })
})
