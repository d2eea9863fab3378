import { aListing, openListings, pathOf, titlesOf } from './support/catalogue.ts'
import { becomeVisitor, bookmark, idOf, join, newAccount, type Account } from './support/member.ts'
import { expectTitles, hydrated, mainOf, open, titlesIn } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const [first, second] = openListings as [(typeof openListings)[0], (typeof openListings)[0]]
const closed = aListing(({ closesIn }) => closesIn < 0 && closesIn > -59)

const nameOf = ({ competitionTitle }: { competitionTitle: string }) => `Save: ${competitionTitle}`
const buttonOf = (page: Page, listing = first) =>
  mainOf(page).getByRole('button', { name: nameOf(listing), exact: true })
const toastOf = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

async function expectPressed(page: Page, pressed: boolean, listing = first) {
  await expect(buttonOf(page, listing)).toHaveAttribute('aria-pressed', String(pressed))
}

/** A visitor's bookmark is saved on the device, and its message leads to joining. */
async function bookmarkAsVisitor(page: Page) {
  await buttonOf(page).click()
  await expectPressed(page, true)
  await toastOf(page, 'Saved on this device.')
    .getByRole('link', { name: 'Join for all devices' })
    .click()
  await expectJoining(page)
}

/** Without script it leads to joining at once. */
async function bookmarkWithoutScript(page: Page) {
  await buttonOf(page).click()
  await expectJoining(page)
}

/** The pending bookmark is in the address. */
async function expectJoining(page: Page) {
  await expect(page).toHaveURL(`/join-today?bookmark=${idOf(first)}`)
  await expect(mainOf(page).getByText('Join for free to save it.')).toBeVisible()
}

async function sendJoin(page: Page, { username, email, password }: Account) {
  await mainOf(page).getByRole('textbox', { name: 'Username' }).fill(username)
  await mainOf(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await mainOf(page).getByLabel('Password', { exact: true }).fill(password)
  await mainOf(page).getByRole('button', { name: 'Join', exact: true }).click()
}

async function logInInstead(page: Page, { username, password }: Account) {
  await mainOf(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/login?bookmark=${idOf(first)}`)
  await expect(mainOf(page).getByText('Log in to save it.')).toBeVisible()
  await mainOf(page).getByRole('textbox', { name: 'Username' }).fill(username)
  await mainOf(page).getByLabel('Password', { exact: true }).fill(password)
  await mainOf(page).getByRole('button', { name: 'Log in', exact: true }).click()
}

async function expectBookmarked(page: Page) {
  await expect(page).toHaveURL(`${pathOf(first)}?bookmarked=yes`)
  await expectPressed(page, true)
  await toastOf(page, 'You are logged in, and this competition is saved.')
    .getByRole('link', { name: 'See all' })
    .click()
  await expectListed(page)
}

async function expectListed(page: Page) {
  await expect(page).toHaveURL('/my-bookmarks')
  await expectTitles(mainOf(page), titlesOf([first]), { only: true })
}

test('a visitor who bookmarks may join, and the bookmark is saved', async ({ page }) => {
  await open(page, '/new-competitions')
  await bookmarkAsVisitor(page)
  await sendJoin(page, newAccount())
  await expectBookmarked(page)
  // The account has it, and the next visitor of this browser does not.
  await becomeVisitor(page)
  await open(page, '/my-entries')
  await expect(mainOf(page).getByRole('heading', { name: 'No entries yet' })).toBeVisible()
})

test('a visitor who bookmarks may log in, and the bookmark is saved', async ({ page }) => {
  const account = await join(page.request)
  await page.context().clearCookies()
  await open(page, '/new-competitions')
  await bookmarkAsVisitor(page)
  await logInInstead(page, account)
  await expectBookmarked(page)
})

test('one press bookmarks a card, and can be undone', async ({ page }) => {
  await join(page.request)
  await open(page, '/new-competitions')
  await expectPressed(page, false)
  await buttonOf(page).press('Enter')
  await expectPressed(page, true)
  await expect(buttonOf(page), 'the keyboard stays where it was').toBeFocused()
  await expect(page, 'the card was not opened').toHaveURL('/new-competitions')
  await toastOf(page, 'Saved.').getByRole('button', { name: 'Undo' }).click()
  await expectPressed(page, false)
  await expect(toastOf(page, 'Removed from Saved.')).toBeVisible()

  await buttonOf(page).click()
  await expect(toastOf(page, /^Saved\./)).toBeVisible()
  await expectPressed(page, true)
  await page.reload()
  await hydrated(page)
  await expectPressed(page, true)
  await expectPressed(page, false, second)
})

test('a listing’s page and its card show the same bookmark state', async ({ page }) => {
  await join(page.request)
  await open(page, pathOf(first))
  await buttonOf(page).click()
  await expectPressed(page, true)
  await page.getByRole('banner').getByRole('link', { name: /^New/ }).click()
  await expectTitles(mainOf(page), titlesOf([first]))
  await expectPressed(page, true)
})

test('two tabs show the same bookmarks after a reload', async ({ page, context }) => {
  await join(page.request)
  const other = await context.newPage()
  await open(page, '/new-competitions')
  await open(other, pathOf(first))
  await buttonOf(page).click()
  await expect(toastOf(page, /^Saved\./)).toBeVisible()
  await expectPressed(other, false)
  await buttonOf(other).click()
  await expect(toastOf(other, 'Saved.')).toBeVisible()
  await expectPressed(other, true)
  await buttonOf(other).click()
  await expect(toastOf(other, 'Removed from Saved.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expectPressed(page, false)
})

test('a bookmark that cannot be saved is reverted with a message', async ({ page, pageErrors }) => {
  pageErrors.allow(/net::ERR_FAILED/)
  await join(page.request)
  await open(page, '/new-competitions')
  await page.route('**/api/update-bookmark-status', (route) => route.abort())
  await buttonOf(page).click()
  await expect(toastOf(page, 'There is no connection just now.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading failed' })).toBeVisible()
  await expectPressed(page, false)
  await page.unrouteAll()
  await buttonOf(page).click()
  await expectPressed(page, true)
})

test('Saved lists open listings, soonest to close first, then expired ones', async ({ page }) => {
  await join(page.request)
  const saved = openListings.slice(0, 4)
  for (const listing of [...saved, closed]) await bookmark(page.request, listing)
  await open(page, '/my-bookmarks')
  const days = Object.fromEntries(saved.map((one) => [one.competitionTitle, one.closesIn]))
  const expired = page.getByRole('region', { name: 'Expired' })
  await expectTitles(expired, titlesOf([closed]), { only: true })
  const active = await titlesIn(page.getByRole('region', { name: 'Active' }))
  expect(active.toSorted()).toEqual(titlesOf(saved).toSorted())
  const closing = active.map((title) => days[title] ?? 0)
  expect(closing).toEqual(closing.toSorted((a, b) => a - b))

  await buttonOf(page, closed).click()
  await expect(toastOf(page, 'Removed from Saved.')).toBeVisible()
  await page.reload()
  await expect(expired).toBeHidden()
})

test('without bookmarks the page explains how to add one', async ({ page }) => {
  await join(page.request)
  await open(page, '/my-bookmarks')
  await expect(mainOf(page).getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await mainOf(page).getByRole('link', { name: 'New Competitions' }).click()
  await expect(page).toHaveURL('/new-competitions')
})

test('the dashboard shows the bookmarks that close soonest', async ({ page }) => {
  await join(page.request)
  const today = aListing((one) => openListings.indexOf(one) > 5 && one.closesIn === 0)
  for (const listing of [...openListings.slice(0, 5), today, closed])
    await bookmark(page.request, listing)
  await open(page, '/my-dashboard')
  const soonest = page.getByRole('region', { name: 'Saved, closing soonest' })
  await expect(soonest.getByRole('article')).toHaveCount(5)
  await expect(soonest.getByRole('link', { name: /^Enter: / })).toHaveCount(5)
  const first = soonest.getByRole('article').first()
  await expect(first).toContainText(today.competitionTitle)
  await expect(first.getByText(/ left$/)).toHaveCSS('font-weight', '600')
  await expect(soonest).not.toContainText(closed.competitionTitle)
  await soonest.getByRole('link', { name: 'All 6 saved' }).click()
  await expect(page).toHaveURL('/my-bookmarks')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: a visitor who bookmarks joins, and the bookmark is saved', async ({
    page,
  }) => {
    await page.goto('/new-competitions')
    await bookmarkWithoutScript(page)
    await sendJoin(page, newAccount())
    await expectListed(page)
  })

  test('without script: a visitor who bookmarks logs in, and the bookmark is saved', async ({
    page,
  }) => {
    const account = await join(page.request)
    await page.context().clearCookies()
    await page.goto('/new-competitions')
    await bookmarkWithoutScript(page)
    await logInInstead(page, account)
    await expectListed(page)
  })

  test('without script: a bookmark is set where it is pressed, and removed in the list of bookmarks', async ({
    page,
  }) => {
    await join(page.request)
    for (const path of ['/new-competitions', pathOf(first)]) {
      await page.goto(path)
      await buttonOf(page).click()
      await expect(page).toHaveURL(path)
      await page.getByRole('banner').getByRole('link', { name: 'My account' }).click()
      await expect(page).toHaveURL('/my-dashboard')
      await page.goto('/my-bookmarks')
      await expectPressed(page, true)
      await buttonOf(page).click()
      await expect(page).toHaveURL('/my-bookmarks')
      await expect(buttonOf(page)).toHaveCount(0)
    }
  })
})
