import { alertOf, fillJoin, sendLogin } from './support/account-page.ts'
import {
  aPhoto,
  draftIsSaved,
  expectFilled,
  expectThanks,
  fieldOf,
  fillListing,
  newListing,
  pictureOf,
  previewOf,
  sendOf,
  SUBMIT,
  titleOf,
} from './support/listing-page.ts'
import { arriveAt, becomeVisitor, join, newAccount } from './support/member.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const wayOf = (page: Page, way: string) =>
  mainOf(page)
    .getByRole('group', { name: 'How are winners told?', includeHidden: true })
    .getByLabel(way)
const tick = (page: Page, way: string) => wayOf(page, way).check()
const loginPrompt = (page: Page) =>
  mainOf(page).getByRole('region', { name: 'Last step: join or log in' })

for (const way of ['log in', 'join'] as const) {
  test(`a visitor’s draft with its picture survives the steps to ${way}, and is sent`, async ({
    page,
  }) => {
    const account = way === 'join' ? newAccount() : await join(page.request)
    await page.context().clearCookies()
    const listing = newListing()
    await open(page, SUBMIT)
    await fillListing(page, listing)
    await mainOf(page).getByText('More details').click()
    await mainOf(page).getByText('Island of Ireland').click()
    for (const way of ['Email', 'Published list']) await tick(page, way)
    await mainOf(page).getByLabel('Only for people aged 18 or over').check()
    await pictureOf(page).setInputFiles(await aPhoto(1200, 800))
    await expect(previewOf(page)).toBeVisible()
    await sendOf(page).click()
    await expect(loginPrompt(page)).toBeFocused()
    await expect(loginPrompt(page)).toContainText('Your draft is kept on this device')

    await loginPrompt(page)
      .getByRole('link', { name: way === 'join' ? 'Join for free' : 'Log in' })
      .click()
    await expect(mainOf(page).getByText('Your draft is waiting for you.')).toBeVisible()
    if (way === 'join') {
      await fillJoin(page, account)
      await mainOf(page).getByRole('button', { name: 'Join', exact: true }).click()
    } else {
      await sendLogin(page, account)
    }
    await arriveAt(page, SUBMIT)
    await expect(mainOf(page).getByText('Your draft is back.')).toBeVisible()
    await expectFilled(page, listing)
    await expect(previewOf(page)).toBeVisible()
    await expect(mainOf(page).getByLabel('Island of Ireland')).toBeChecked()
    for (const [way, isTicked] of [
      ['Email', true],
      ['Published list', true],
      ['Phone or text', false],
    ] as const)
      await expect(wayOf(page, way)).toBeChecked({ checked: isTicked })
    await expect(mainOf(page).getByLabel('Only for people aged 18 or over')).toBeChecked()
    await sendOf(page).click()
    await expectThanks(page)
  })
}

test('a draft survives a reload, can be cleared, and clearing can be undone', async ({ page }) => {
  const listing = newListing()
  await open(page, SUBMIT)
  await fillListing(page, listing)
  await draftIsSaved(page)
  await page.reload()
  await hydrated(page)
  await expectFilled(page, listing)

  await mainOf(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(titleOf(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectFilled(page, listing)
  await mainOf(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await page.reload()
  await hydrated(page)
  await expect(titleOf(page)).toHaveValue('')
})

test('a member’s draft is not shown to others on the same device', async ({ page }) => {
  const owner = await join(page.request)
  const listing = newListing()
  await open(page, SUBMIT)
  await fillListing(page, listing)
  await draftIsSaved(page)
  await becomeVisitor(page)
  await open(page, SUBMIT)
  await expect(titleOf(page), 'a visitor').toHaveValue('')
  await join(page.request)
  await open(page, SUBMIT)
  await expect(titleOf(page), 'another member').toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(owner.username)
})

test('an ended session shows a message, and the draft is saved for the next login', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(403))
  const account = await join(page.request)
  const listing = newListing()
  await open(page, SUBMIT)
  await fillListing(page, listing)
  await page.context().clearCookies()
  await sendOf(page).click()
  const ended = mainOf(page).getByRole('region', { name: 'You are logged out' })
  await expect(ended).toBeFocused()
  await ended.getByRole('link', { name: 'Log in' }).click()
  await sendLogin(page, account)
  await arriveAt(page, SUBMIT)
  await expectFilled(page, listing)
  await sendOf(page).click()
  await expectThanks(page)
})

test('after a login in another tab the draft can be sent', async ({ page, context }) => {
  const account = await join(page.request)
  await context.clearCookies()
  await open(page, SUBMIT)
  await fillListing(page, newListing())
  await sendOf(page).click()
  await expect(loginPrompt(page)).toBeVisible()
  const other = await context.newPage()
  await open(other, '/login')
  await sendLogin(other, account)
  await arriveAt(other, '/my-dashboard')
  await sendOf(page).click()
  await expectThanks(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /: me$/ })).toContainText(account.username)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: a failed submission preserves text and picture, and the next succeeds', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400))
    await join(page.request)
    const listing = newListing()
    await page.goto(SUBMIT)
    await fillListing(page, { ...listing, title: ' ' })
    await pictureOf(page).setInputFiles(await aPhoto(600, 400))
    await sendOf(page).click()
    await expect(alertOf(page)).toHaveText(/^Please look at the marked field\./)
    await expect(titleOf(page)).toHaveAccessibleDescription(/^The title is missing\./)
    await expect(mainOf(page).locator('input[name=imageName]')).toHaveValue(/^[0-9a-f]{32}\.webp$/)
    await titleOf(page).fill(listing.title)
    await expectFilled(page, listing)
    await sendOf(page).click()
    await expectThanks(page)
  })

  test('without script: a visitor joins in another tab and sends the form they filled in', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(401))
    const listing = newListing()
    await page.goto(SUBMIT)
    await fillListing(page, listing)
    await sendOf(page).click()
    await expect(loginPrompt(page)).toContainText('in another tab')
    await expectFilled(page, listing)
    const opening = context.waitForEvent('page')
    await loginPrompt(page)
      .getByRole('link', { name: /^Join for free/ })
      .click()
    const other = await opening
    await fillJoin(other, newAccount())
    await mainOf(other).getByRole('button', { name: 'Join', exact: true }).click()
    await expect(other).toHaveURL(SUBMIT)

    await sendOf(page).click()
    await expectThanks(page)
  })

  test('without script: more details and categories unfold, and are sent', async ({ page }) => {
    await join(page.request)
    await page.goto(SUBMIT)
    await fillListing(page, newListing())
    await mainOf(page).getByText('Add another category').click()
    await fieldOf(page, 'Second category').selectOption('Shopping')
    await mainOf(page).getByText('More details').click()
    await mainOf(page).getByText('Instant win').click()
    for (const way of ['Email', 'Post']) await tick(page, way)
    await fieldOf(page, 'Prize value in €').fill('1,500')
    await sendOf(page).click()
    await expectThanks(page)
    await page.goto('/my-dashboard')
    await mainOf(page).getByRole('link', { name: 'Edit' }).first().click()
    await expect(wayOf(page, 'Email')).toBeChecked()
    await expect(wayOf(page, 'Post')).toBeChecked()
    await expect(wayOf(page, 'Phone or text')).not.toBeChecked()
    for (const way of ['Email', 'Post']) await wayOf(page, way).uncheck()
    await sendOf(page, 'Save').click()
    await page.waitForURL('/my-dashboard')
    await mainOf(page).getByRole('link', { name: 'Edit' }).first().click()
    await expect(wayOf(page, 'Email')).not.toBeChecked()
  })
})
