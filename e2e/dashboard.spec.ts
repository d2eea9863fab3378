import { readFileSync } from 'node:fs'
import {
  alertOf,
  expectLoggedIn,
  headline,
  newsOf,
  passwordOf,
  press,
  sendLogin,
  statusOf,
  unfold,
} from './support/account-page.ts'
import { anOpenListing } from './support/catalogue.ts'
import { mailTo } from './support/mails.ts'
import { arriveAt, bookmark, join, logIn, openDrawer } from './support/member.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { databaseNames } from './support/pwa.ts'
import { answeredWith, expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

test('the longest name leaves the header of a desktop one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const username = `maura-${Date.now()}`.padEnd(30, 'w')
  await join(page.request, {
    username,
    email: `${username}@example.ie`,
    password: 'violet otter bridge',
  })
  await open(page, '/new-competitions')
  const header = page.getByRole('banner')
  await expect(header.getByText(username)).toBeVisible()
  expect(await header.evaluate((element) => element.clientHeight)).toBe(64)
})

test('the dashboard changes the password if the old one is right, and logs out elsewhere', async ({
  page,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400))
  const account = await join(page.request)
  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere.request, account)
  await expectLoggedIn(elsewhere, true)
  await open(page, '/my-dashboard')
  await unfold(page, 'Password')
  const password = 'harbour lantern tweed'
  await passwordOf(page, 'Current password').fill('not my password')
  await passwordOf(page, 'New password').fill(password)
  await press(page, 'Change password')
  await expect(passwordOf(page, 'Current password')).toHaveAccessibleDescription(
    'That is not your password.',
  )
  await expect(passwordOf(page, 'Current password')).toBeFocused()

  await passwordOf(page, 'Current password').fill(account.password)
  await press(page, 'Change password')
  await expect(statusOf(page)).toContainText('Your password is changed.')
  await expect(passwordOf(page, 'New password')).toHaveValue('')
  await expectLoggedIn(elsewhere, false)
  await expectLoggedIn(page, true)
  await mailTo(account.email, 'Your password was changed')
  await logIn(elsewhere.request, { ...account, password })
  await elsewhere.context().close()
})

test('the dashboard starts and stops email news', async ({ page }) => {
  const { email } = await join(page.request)
  await open(page, '/my-dashboard')
  await unfold(page, 'Email')
  await newsOf(page).check()
  await press(page, 'Save')
  await expect(statusOf(page)).toContainText('Check your email')
  await mailTo(email, 'Please confirm: email news')
  await expect(newsOf(page), 'the saved section stays open').toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(newsOf(page)).toBeHidden()
  await unfold(page, 'Email')
  await expect(newsOf(page)).toBeChecked()
  await newsOf(page).uncheck()
  await press(page, 'Save')
  await expect(statusOf(page)).toContainText('You won’t get any more email news.')
  await page.reload()
  await unfold(page, 'Email')
  await expect(newsOf(page)).not.toBeChecked()
})

test('logging out elsewhere takes effect at once', async ({ page, browser }) => {
  const account = await join(page.request)
  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere.request, account)
  await open(elsewhere, '/new-competitions')
  await open(page, '/my-dashboard')
  const sessions = mainOf(page).getByRole('region', { name: 'Security' })
  await expect(sessions).toContainText('2 devices')
  await unfold(page, 'Security')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(statusOf(page)).toContainText('That device is logged out.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await (await openDrawer(elsewhere)).getByRole('link', { name: 'My Dashboard' }).click()
  await expect(elsewhere).toHaveURL('/login?from=my-dashboard')
  await expect(headline(elsewhere)).toHaveText('Log in')
  await expect(elsewhere.getByText(account.username), 'nothing knows them any more').toHaveCount(0)
  await expectLoggedIn(page, true)
  await elsewhere.context().close()
})

test('a member downloads their data', async ({ page }) => {
  const { username, email } = await join(page.request)
  const listing = anOpenListing()
  await bookmark(page.request, listing)
  await open(page, '/my-dashboard')
  await unfold(page, 'Your data')
  const downloading = page.waitForEvent('download')
  await mainOf(page).getByRole('link', { name: 'Export everything (JSON)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-competitions-ireland-data.json')
  const text = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    account: { username, email },
    bookmarks: [{ competitionTitle: listing.competitionTitle }],
  })
  expect(text).not.toMatch(/argon2|hash/i)
})

test('closing the account asks for the password, then erases it, also on the device', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400), answeredWith(418))
  const account = await join(page.request)
  await open(page, '/my-dashboard#data')
  await expect.poll(() => databaseNames(page)).toContain(`tracker:${account.username}`)
  await mainOf(page).getByRole('link', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/close-account')
  await passwordOf(page, 'Your password').fill('not my password')
  await press(page, 'Close my account for good')
  const field = passwordOf(page, 'Your password')
  await expect(field).toHaveAccessibleDescription('That is not your password.')
  await expect(field).toBeFocused()

  await field.fill(account.password)
  await press(page, 'Close my account for good')
  await arriveAt(page, '/login')
  await expect.poll(() => databaseNames(page)).not.toContain(`tracker:${account.username}`)
  await expect(await openDrawer(page)).not.toContainText(account.username)
  await page.keyboard.press('Escape')
  await mailTo(account.email, 'Your account was closed')
  await sendLogin(page, account)
  await expect(alertOf(page)).toHaveText(`We couldnt find a user called ${account.username}`)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: the dashboard changes settings and closes the account', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400), answeredWith(418))
    const account = await join(page.request)
    await page.goto('/my-dashboard')
    await unfold(page, 'Email')
    await newsOf(page).check()
    await press(page, 'Save')
    await expect(statusOf(page)).toContainText('Check your email')
    await expect(newsOf(page)).toBeVisible()
    await unfold(page, 'Password')
    await passwordOf(page, 'Current password').fill('not my password')
    await passwordOf(page, 'New password').fill('harbour lantern tweed')
    await press(page, 'Change password')
    await expect(passwordOf(page, 'Current password')).toHaveAccessibleDescription(
      'That is not your password.',
    )
    await unfold(page, 'Your data')
    await mainOf(page).getByRole('link', { name: 'Close my account' }).click()
    await press(page, 'Close my account for good')
    await expect(alertOf(page)).toHaveText('That is not your password.')
    await passwordOf(page, 'Your password').fill(account.password)
    await press(page, 'Close my account for good')
    await expect(page).toHaveURL('/login')
    await sendLogin(page, account)
    await expect(alertOf(page)).toHaveText(`We couldnt find a user called ${account.username}`)
  })
})
