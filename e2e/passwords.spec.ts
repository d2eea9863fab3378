import {
  alertOf,
  emailOf,
  expectLoggedIn,
  headline,
  LINK_USED,
  LOGIN_FAILED,
  passwordOf,
  press,
  sendLogin,
  statusOf,
  TOO_COMMON,
} from './support/account-page.ts'
import { linkIn, mailsTo, mailTo } from './support/mails.ts'
import { arriveAt, join, newAccount } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

async function askForLink(page: Page, email: string) {
  await open(page, '/password-reset')
  await emailOf(page).fill(email)
  await press(page, 'Send me the link')
  await expect(headline(page)).toHaveText('Check your email')
  await expect(statusOf(page)).toContainText(email)
}

test('a forgotten password is replaced through the mailed link, which ends every session', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400), answeredWith(401), answeredWith(410))
  const account = await join(page.request)
  const forgetful = await (await browser.newContext()).newPage()
  await open(forgetful, '/login')
  await mainOf(forgetful).getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(forgetful).toHaveURL('/password-reset')
  await askForLink(forgetful, account.email)
  const link = linkIn(await mailTo(account.email, 'Choose a new password'), '/password-reset')
  expect(new URL(link).origin).toBe(baseURL)

  await open(forgetful, link)
  await passwordOf(forgetful, 'New password').fill('password1')
  await press(forgetful, 'Change my password')
  await expect(passwordOf(forgetful, 'New password')).toHaveAccessibleDescription(TOO_COMMON)
  const password = 'harbour lantern tweed'
  await passwordOf(forgetful, 'New password').fill(password)
  await press(forgetful, 'Change my password')
  await expect(headline(forgetful)).toHaveText('Your password is changed')
  await expectLoggedIn(page, false)

  await open(forgetful, link)
  await expect(headline(forgetful)).toHaveText(LINK_USED)

  await open(page, '/login')
  await sendLogin(page, account)
  await expect(alertOf(page)).toHaveText(LOGIN_FAILED)
  await sendLogin(page, { ...account, password })
  await arriveAt(page, '/my-dashboard')
  await forgetful.context().close()
})

test('asking for a link gives the same answer for an unknown address', async ({ page }) => {
  const { email } = newAccount()
  await askForLink(page, email)
  await expect(mainOf(page)).toContainText('belongs to an account, a link is on its way')
  expect(await mailsTo(email)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: a forgotten password is replaced through the mailed link', async ({
    page,
  }) => {
    const account = await join(page.request)
    await page.goto('/password-reset')
    await emailOf(page).fill(account.email)
    await press(page, 'Send me the link')
    await expect(statusOf(page)).toContainText(account.email)
    const mail = await mailTo(account.email, 'Choose a new password')
    await page.goto(linkIn(mail, '/password-reset'))
    const password = 'harbour lantern tweed'
    await passwordOf(page, 'New password').fill(password)
    await press(page, 'Change my password')
    await mainOf(page).getByRole('link', { name: 'Log in' }).click()
    await sendLogin(page, { ...account, password })
    await expect(page).toHaveURL('/my-dashboard')
  })
})
