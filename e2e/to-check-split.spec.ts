import { slugify } from '#app/lib/text/fold-text.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { aFrequentPromoter } from './support/catalogue.ts'
import { aSecondLater, pressKey } from './support/keys.ts'
import { logInAsAdmin, queueItems, rows, shownItems, toast } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { hydrated, open } from './support/page.ts'
import { addPromoter } from './support/promoters.ts'
import { expect, test } from './support/test.ts'
import { current, fillToCheck, lines } from './support/to-check.ts'

let server: OwnServer

test.use({ baseURL: 'http://localhost:3296' })
test.beforeAll(async () => {
  const environment = { LIMITS_SCALE: '1000', LINK_CHECKS: 'off' }
  server = await startOwnServer({ port: 3296, environment })
})
test.afterAll(() => server.stop())
test.beforeEach(() => server.withDatabase(fillToCheck))

test('a wide screen has the items beside their list, from Start to the way back of an edit', async ({
  page,
}) => {
  await logInAsAdmin(page, server)
  const wide = { width: 1200, height: 900 }
  await page.setViewportSize(wide)
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(queueItems(page).nth(0)).toBeFocused()
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).nth(1)).toContainText('The page is gone · Links and dates · ')
  await expect(rows(page).nth(1)).toContainText('opened 50 ×')
  expect(await shownItems(page)).toEqual([0])

  await expectAccessible(page, { fits: true, bothSchemes: true })

  await page.setViewportSize(wide)
  await open(page, '/admin/to-check?kind=winners')
  await rows(page).nth(3).getByRole('link').click()
  expect(await shownItems(page)).toEqual([3])
  const [, , , decided, next] = await queueItems(page).getByRole('heading').allInnerTexts()
  await pressKey(page, 'x')
  await expect(lines(page)).toHaveCount(1)
  await expect(rows(page)).toHaveCount(5)
  expect(await shownItems(page)).toEqual([3])
  await expect(current(page).getByRole('heading')).toHaveText(next ?? '')
  await pressKey(page, 'u')
  await expect(current(page).getByRole('heading')).toHaveText(decided ?? '')
  expect(await shownItems(page)).toEqual([3])

  await open(page, '/admin/to-check?kind=unreviewed')
  await pressKey(page, 'j')
  await pressKey(page, 'j')
  const id = await current(page).getAttribute('id')
  await pressKey(page, 'e')
  await page.waitForURL(/\/edit\?from=to-check/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(`/admin/to-check?kind=unreviewed#${id}`)
  await expect(page.locator(`article#${id}`)).toBeFocused()
})

test('a promoter with the name of another is merged or kept apart, and back', async ({
  page,
  browser,
}) => {
  const { promoterName } = aFrequentPromoter()
  const name = `${promoterName} Ireland`
  const stateOf = () =>
    server.withDatabase((db) =>
      db
        .prepare(
          `select merged_into is not null as merged,
             (select action from promoter_log where promoter_id = promoters.id order by id desc limit 1) as last
           from promoters where slug = ?`,
        )
        .get(slugify(name)),
    )
  server.withDatabase((db) => addPromoter(db, name))
  await logInAsAdmin(page, server)
  await open(page, '/admin/to-check?kind=promoters')
  await expect(queueItems(page)).toHaveCount(1)
  await expectAccessible(page, { fits: true, bothSchemes: true })
  await pressKey(page, 'j')
  for (const [key, done, state] of [
    ['c', `“${name}” is shown as “${promoterName}”.`, { merged: 1, last: 'merged' }],
    ['x', `Kept apart: ${name}`, { merged: 0, last: 'kept apart' }],
  ] as const) {
    await pressKey(page, key)
    await aSecondLater(page)
    await expect(toast(page).filter({ hasText: done })).toBeVisible()
    await expect(queueItems(page)).toHaveCount(0)
    expect(stateOf()).toEqual(state)
    await pressKey(page, 'u')
    await expect(toast(page).filter({ hasText: `Undone: ${name}` })).toBeVisible()
    await expect(queueItems(page)).toBeFocused()
    await pressKey(page, 'j')
    expect(stateOf()).toEqual({ merged: 0, last: 'change undone' })
  }

  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const plainPage = await plain.newPage()
  await logInAsAdmin(plainPage, server)
  await plainPage.goto('/admin/to-check?kind=promoters')
  await plainPage.getByRole('button', { name: /^Keep apart/ }).click()
  await expect(plainPage.getByText(`Kept apart: ${name}`)).toBeVisible()
  await plainPage.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(queueItems(plainPage)).toHaveCount(1)
  await plainPage.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(plainPage)
  await plainPage.getByRole('button', { name: /^Merge into/ }).click()
  await expect(queueItems(plainPage)).toHaveCount(0)
  await plain.close()
})
