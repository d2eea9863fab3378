import { expectAccessible } from './support/accessibility.ts'
import { pressKey } from './support/keys.ts'
import { join } from './support/member.ts'
import { logInAsAdmin, queueItems, rows, shownItems, submitAs } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const LISTINGS = 12
const WIDE = { width: 1200, height: 900 }

let server: OwnServer
const titles: string[] = []

test.use({ baseURL: 'http://localhost:3263' })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ playwright }) => {
  server = await startOwnServer({ port: 3263, environment: { LIMITS_SCALE: '1000' } })
  const member = await playwright.request.newContext({ baseURL: server.url })
  await join(member)
  for (let number = 1; number <= LISTINGS; number += 1)
    titles.push(
      (await submitAs(member, { competitionTitle: `Win lamp${number}` })).competitionTitle,
    )
})
test.afterAll(() => server.stop())

const titleField = (page: Page, index: number) =>
  queueItems(page).nth(index).getByLabel('Title', { exact: true })

test('a wide screen has nine listings or more beside the one that a key or a click chose', async ({
  page,
}) => {
  await logInAsAdmin(page, server)
  await page.setViewportSize(WIDE)
  await open(page, '/admin/pending')
  await expect(rows(page)).toHaveCount(LISTINGS)
  const onScreen = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(onScreen).toBeGreaterThanOrEqual(9)
  expect(await shownItems(page)).toEqual([0])
  await expect(rows(page).nth(0)).toContainText('Lighthouse Keepers')
  await expect(rows(page).nth(0)).toContainText('new')

  await pressKey(page, 'j')
  await pressKey(page, 'j')
  expect(await shownItems(page)).toEqual([1])
  await rows(page).nth(4).getByRole('link').click()
  expect(await shownItems(page)).toEqual([4])
  await expect(queueItems(page).nth(4)).toBeFocused()
  await expect(rows(page).nth(4).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page, { fits: true, bothSchemes: true })

  await pressKey(page, 'a')
  await expect(rows(page)).toHaveCount(LISTINGS - 1)
  expect(await shownItems(page)).toEqual([4])
  await expect(titleField(page, 4)).toHaveValue(titles[5] ?? '')
  await pressKey(page, 'u')
  await expect(rows(page)).toHaveCount(LISTINGS)
  await expect(titleField(page, 4)).toHaveValue(titles[4] ?? '')
  expect(await shownItems(page)).toEqual([4])
})

test('the group bar is there once something is selected, also by its row', async ({ page }) => {
  await logInAsAdmin(page, server)
  await page.setViewportSize(WIDE)
  await open(page, '/admin/pending')
  const bar = page.getByRole('textbox', { name: 'Reason to reject the selected competitions' })
  await expect(bar).toBeHidden()
  await rows(page).nth(2).locator('label').click()
  await expect(bar).toBeVisible()
  await expect(
    queueItems(page)
      .nth(2)
      .getByRole('checkbox', { name: /^Select/ }),
  ).toBeChecked()
  await rows(page).nth(2).locator('label').click()
  await expect(bar).toBeHidden()
})

test('changed fields are marked, and a chosen reason can be changed', async ({ page }) => {
  await logInAsAdmin(page, server)
  await page.setViewportSize(WIDE)
  await open(page, '/admin/pending')
  const item = queueItems(page).nth(0)
  await pressKey(page, 'j')
  await pressKey(page, 't')
  await expect(titleField(page, 0)).toBeFocused()
  await page.keyboard.insertText('Win a lantern')
  await page.keyboard.press('Enter')
  await expect(item.getByText('changed')).toHaveCount(4)
  await expect(item.getByText('changed').filter({ visible: true })).toHaveCount(1)
  await pressKey(page, 'u')
  await expect(item.getByText('changed').filter({ visible: true })).toHaveCount(0)

  await pressKey(page, 'r')
  await page.keyboard.press('2')
  await page.keyboard.press('Tab')
  const reason = item.getByRole('textbox', { name: /^Reason to reject/ })
  await expect(reason).toHaveValue('The entry link does not work.')
  await item.getByRole('button', { name: 'It has closed.' }).click()
  await expect(reason).toHaveValue('It has closed.')
  await expect(reason).toBeFocused()
  await page.keyboard.type(' On Friday.')
  await expect(item.getByText('“The reason: It has closed. On Friday.”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
})

test('a narrow screen has the listings under one another', async ({ page }) => {
  await logInAsAdmin(page, server)
  await page.setViewportSize({ width: 1199, height: 900 })
  await open(page, '/admin/pending')
  await expect(rows(page).first()).toBeHidden()
  expect(await shownItems(page)).toHaveLength(LISTINGS)
})

test('a filter that matches nothing says how many it leaves out', async ({ page }) => {
  await logInAsAdmin(page, server)
  await open(page, '/admin/pending?text=unicorn')
  await expect(
    page.getByText(`Nothing matches this filter. ${LISTINGS} are waiting.`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(queueItems(page)).toHaveCount(LISTINGS)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script the links of the list choose what is shown', async ({ page }) => {
    await logInAsAdmin(page, server)
    await page.setViewportSize(WIDE)
    await page.goto('/admin/pending')
    await expect(titleField(page, 0)).toBeVisible()
    await expect(titleField(page, 3)).toBeHidden()
    await rows(page).nth(3).getByRole('link').click()
    await expect(titleField(page, 3)).toBeVisible()
    await expect(titleField(page, 0)).toBeHidden()
  })
})

test('a range is selected with Shift, and all that match at once', async ({ page }) => {
  await logInAsAdmin(page, server)
  await page.setViewportSize(WIDE)
  await open(page, '/admin/pending?text=lamp')
  const ticked = page.locator('[data-pick]:checked')
  await rows(page).nth(1).locator('label').click()
  await rows(page)
    .nth(4)
    .locator('label')
    .click({ modifiers: ['Shift'] })
  await expect(ticked).toHaveCount(4)
  await expect(page.getByText(/^4 selected\. Approve publishes them/)).toBeVisible()
  await page.getByRole('button', { name: `Select all ${LISTINGS}` }).click()
  await expect(ticked).toHaveCount(LISTINGS)
  await expect(page.getByText(`All ${LISTINGS} that match.`)).toBeVisible()
  await rows(page).nth(0).locator('label').click()
  await expect(page.getByText(`${LISTINGS - 1} selected.`)).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('textbox', { name: /^Reason to reject the selected/ }).fill('Sent in twice.')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText(`Rejected ${LISTINGS} of ${LISTINGS}.`)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
