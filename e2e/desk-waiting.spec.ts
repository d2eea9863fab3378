import { aSecondLater, pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems, submit, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { holdRequests, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3305' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3305, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())
test.beforeEach(() => {
  server.withDatabase((db) => db.exec("delete from competitions where status = 'pending'"))
})

/** A busy machine would add its own. */
async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
}

const statusOf = ({ competitionID }: { competitionID: number }) =>
  server.withDatabase((db) =>
    db.prepare('select status from competitions where id = ?').pluck().get(competitionID),
  )

test('a decision waits for a second, in which Escape, u and its button stop it', async ({
  page,
  playwright,
}) => {
  const [first, second] = [await submit(playwright, server), await submit(playwright, server)]
  const statuses = () => [first, second].map(statusOf)
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  const item = page.locator(`#competition-${first.competitionID}`)
  const title = item.getByLabel('Title', { exact: true })
  const line = page.getByText('Approving…').locator('..')
  await pressKey(page, 'j')
  await pressKey(page, 't')
  await page.keyboard.type('Win a corrected lamp')
  await page.keyboard.press('Enter')
  for (const stop of ['Escape', 'u', 'Undo'] as const) {
    await stopTime(page)
    await page.keyboard.press('a')
    await expect(item).toBeHidden()
    await expect(line).toContainText(first.competitionTitle)
    await expect(queueItems(page)).toBeFocused()
    await page.clock.runFor(900)
    if (stop === 'Undo') await line.getByRole('button', { name: stop }).click()
    else await page.keyboard.press(stop)
    await page.clock.resume()
    await expect(item, 'it was reached by the key').toBeFocused()
    await expect(title).toHaveValue('Win a corrected lamp')
    await page.clock.fastForward(5000)
    expect(statuses()).toEqual(['pending', 'pending'])
  }

  await stopTime(page)
  await page.keyboard.press('a')
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Home', exact: true })
    .click()
  await expect(page.getByText('Approving: sent as you left the page.')).toBeVisible()
  await expect.poll(statuses).toEqual(['approved', 'pending'])
  await page.clock.resume()

  await open(page, '/admin/pending')
  await pressKey(page, 'j')
  await stopTime(page)
  await page.keyboard.press('a')
  await page.goto('/robots.txt')
  await expect.poll(statuses).toEqual(['approved', 'approved'])
})

test('u takes back what is still being sent, one decision for each press', async ({
  page,
  playwright,
}) => {
  const listings = [await submit(playwright, server), await submit(playwright, server)]
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  const release = await holdRequests(page, /pending/)
  await pressKey(page, 'j')
  await pressKey(page, 'a')
  await pressKey(page, 'a')
  await pressKey(page, 'u')
  await pressKey(page, 'u')
  await expect(queueItems(page)).toHaveCount(0)
  release()
  await expect(queueItems(page)).toHaveCount(2)
  expect(listings.map(statusOf)).toEqual(['pending', 'pending'])
})

test('an item that comes back late leaves the focus in the field', async ({ page, playwright }) => {
  const [first, second] = [await submit(playwright, server), await submit(playwright, server)]
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending')
  await pressKey(page, 'j')
  await pressKey(page, '5')
  await aSecondLater(page)
  await expect(
    toast(page).filter({ hasText: `Rejected “${first.competitionTitle}”` }),
  ).toBeVisible()
  const release = await holdRequests(page, /pending/)
  await pressKey(page, 'u')
  await pressKey(page, 't')
  const title = page
    .locator(`#competition-${second.competitionID}`)
    .getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await page.keyboard.type('Win a fine ')
  release()
  await expect(queueItems(page)).toHaveCount(2)
  await page.keyboard.type('dinner at the castle')
  await expect(title).toHaveValue('Win a fine dinner at the castle')
  await expect(title).toBeFocused()
  await expect(page.getByText('Back: it is not decided')).toBeVisible()

  await page.keyboard.press('Enter')
  await pressKey(page, 'a')
  await aSecondLater(page)
  await expect(toast(page).filter({ hasText: 'Approved “Win a fine dinner' })).toBeVisible()
  expect(statusOf(first)).toBe('pending')
})

for (const width of [390, 768, 1440])
  test(`a waiting item is in view in its place, and nothing moves when it leaves, at ${width} px`, async ({
    page,
    playwright,
  }) => {
    for (const _each of [1, 2, 3]) await submit(playwright, server)
    await logInAsAdmin(page, server)
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/admin/pending')
    await queueItems(page).first().getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approving…')).toBeInViewport({ ratio: 1 })
    const next = queueItems(page).first()
    const before = await next.boundingBox()
    await aSecondLater(page)
    await expect(page.locator('[data-triage] .split-line')).toContainText('Approved “')
    await expect(page.locator('[data-triage] > li')).toHaveCount(3)
    expect(await next.boundingBox()).toEqual(before)
  })
