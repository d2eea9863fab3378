import { openListings, titlesOf } from './support/catalogue.ts'
import { arriveAt, join, logIn, newAccount, openDrawer } from './support/member.ts'
import { expectTitles, hydrated, mainOf, open } from './support/page.ts'
import { databaseNames } from './support/pwa.ts'
import { expect, SENT_AT_LOGOUT, test, type Page } from './support/test.ts'
import { WAYS, type Press } from './support/ways.ts'

test.describe.configure({ mode: 'parallel' })

type Listing = (typeof openListings)[number]
const [first, second] = openListings as [Listing, Listing]

const buttonOf = (page: Page, { competitionTitle }: Listing) =>
  mainOf(page).getByRole('button', { name: `Save: ${competitionTitle}`, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const offer = (page: Page) => page.getByRole('region', { name: 'Entries on this device' })
/** The sync after a change: the first one, of the page's start, sends nothing. */
const changesSent = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/tracker') &&
      (response.request().postData() ?? '').includes('"state":"later"'),
  )

async function expectPressed(page: Page, listing: Listing, pressed: boolean) {
  await expect(buttonOf(page, listing)).toHaveAttribute('aria-pressed', String(pressed))
}

async function bookmarkAsVisitor(page: Page, press: Press, ...listings: Listing[]) {
  await open(page, '/new-competitions')
  for (const listing of listings) {
    // Each message appears once its bookmark is stored.
    await expect(toast(page, 'Saved on this device.')).toBeHidden()
    await press(buttonOf(page, listing))
    await expect(toast(page, 'Saved on this device.')).toBeVisible()
    await expectPressed(page, listing, true)
  }
}

async function logOut(page: Page, press: Press) {
  const drawer = await openDrawer(page, press)
  await press(drawer.getByRole('button', { name: 'Logout' }))
}

for (const { how, width, press } of WAYS) {
  test(`a visitor’s saved listings join the account, reaches a second device, and leaves at logout, ${how}`, async ({
    page,
    browser,
    baseURL,
    pageErrors,
  }) => {
    pageErrors.allow(SENT_AT_LOGOUT)
    await page.setViewportSize({ width, height: 800 })
    await bookmarkAsVisitor(page, press, first, second)
    await page.reload()
    await hydrated(page)
    await expectPressed(page, first, true)
    await open(page, '/my-bookmarks')
    const saved = page.getByRole('region', { name: 'Active' })
    await expect(saved.getByRole('listitem')).toHaveCount(2)
    await expect(saved.getByText(first.competitionTitle, { exact: true })).toBeVisible()

    const account = newAccount()
    await join(page.request, account)
    const sent = changesSent(page)
    await open(page, '/new-competitions')
    await expect(toast(page, 'Added to your account: 2 saved competitions.')).toBeVisible()
    await expectPressed(page, first, true)
    await sent

    const context = await browser.newContext({ baseURL: String(baseURL), serviceWorkers: 'block' })
    const other = await context.newPage()
    await logIn(other.request, account)
    await open(other, '/my-bookmarks')
    await expect(mainOf(other).getByRole('article')).toHaveCount(2)
    await expect.poll(() => databaseNames(other)).toContain(`tracker:${account.username}`)
    await context.close()

    await logOut(page, press)
    await arriveAt(page, '/login')
    await expect.poll(() => databaseNames(page)).toEqual(['tracker'])
    await open(page, '/new-competitions')
    await expectPressed(page, first, false)
    await join(page.request)
    await open(page, '/new-competitions')
    await expectTitles(mainOf(page), titlesOf([first]))
    await expect(offer(page)).toBeHidden()
  })
}

test('a new account takes over what was saved unless that is undone', async ({ page }) => {
  await bookmarkAsVisitor(page, (button) => button.click(), first)
  const account = newAccount()
  await join(page.request, account)
  await open(page, '/new-competitions')
  await expect(toast(page, 'Added to your account: 1 saved competition.')).toBeVisible()
  await toast(page, 'Added to your account').getByRole('button', { name: 'Undo' }).click()
  await expectPressed(page, first, false)
  await page.reload()
  await hydrated(page)
  await expect(buttonOf(page, first)).toHaveAttribute('aria-pressed', 'false')
  await expect(offer(page)).toBeHidden()
})

for (const { how, width, press } of WAYS) {
  test(`logging out asks before it deletes what could not be sent, ${how}`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/net::ERR_FAILED/)
    await page.setViewportSize({ width, height: 800 })
    await bookmarkAsVisitor(page, press, first)
    const { username } = await join(page.request)
    await page.route('**/api/tracker', (route) => route.abort())
    await open(page, '/new-competitions')
    await press(offer(page).getByRole('button', { name: 'Add' }))
    await expect(toast(page, 'Added to your account')).toBeVisible()
    await logOut(page, press)
    const drawer = page.getByRole('navigation', { name: 'Site' })
    await expect(drawer.getByRole('alert')).toContainText('1 change is not in your account yet')
    expect(await databaseNames(page)).toContain(`tracker:${username}`)
    await press(drawer.getByRole('button', { name: 'Log out and lose them' }))
    await arriveAt(page, '/login')
    await expect.poll(() => databaseNames(page)).toEqual(['tracker'])
  })
}

for (const { how, width, press } of WAYS) {
  test(`two tabs show the same at once, ${how}`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    const other = await context.newPage()
    await other.setViewportSize({ width, height: 800 })
    await open(other, '/new-competitions')
    await bookmarkAsVisitor(page, press, first)
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectPressed(other, first, true)
    await press(buttonOf(other, first))
    await expectPressed(page, first, false)
    await press(buttonOf(page, second))
    await expectPressed(other, second, true)
  })
}

for (const { how, width, press } of WAYS) {
  test(`a browser that refuses storage says so, and the tab remembers, ${how}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await open(page, '/new-competitions')
    await press(buttonOf(page, first))
    await expect(toast(page, 'Saved until you close this tab')).toBeVisible()
    await expectPressed(page, first, true)
    await press(mainOf(page).getByRole('link', { name: first.competitionTitle, exact: true }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.competitionTitle)
    await expectPressed(page, first, true)
    await page.reload()
    await hydrated(page)
    await expectPressed(page, first, false)
  })
}
