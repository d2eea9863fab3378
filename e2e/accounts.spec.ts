import {
  alertOf,
  emailOf,
  expectLoggedIn,
  fillJoin,
  headline,
  LINK_USED,
  LOGIN_FAILED,
  newsOf,
  passwordOf,
  press,
  sendLogin,
  TOO_COMMON,
  usernameOf,
} from './support/account-page.ts'
import { linkIn, mailsTo, mailTo } from './support/mails.ts'
import { arriveAt, join, newAccount, openDrawer } from './support/member.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

test('a visitor joins, is thanked, and confirms the address through the mailed link', async ({
  page,
  baseURL,
}) => {
  const account = newAccount()
  await open(page, '/join-today')
  await expect(newsOf(page)).not.toBeChecked()
  await fillJoin(page, account)
  await press(page, 'Join')
  await arriveAt(page, '/join-today/thanks')
  await expect(headline(page)).toHaveText('Thanks for joining')
  const onward = mainOf(page).getByRole('navigation', { name: 'Where to begin' })
  await expect(onward.getByRole('link')).toHaveText([
    'See what closes first',
    'Choose a category',
    'Submit a competition',
  ])
  await expect(await openDrawer(page)).toContainText(account.username)

  const mail = await mailTo(account.email, 'Please confirm your email address')
  const link = linkIn(mail, '/confirm-email')
  expect(new URL(link).origin).toBe(baseURL)
  expect(await mailsTo(account.email), 'no news were asked for').toHaveLength(1)
  await open(page, link)
  await press(page, 'Yes, this is my address')
  await expect(headline(page)).toHaveText('Your address is confirmed')
  await open(page, '/my-dashboard#email')
  await expect(mainOf(page).getByText(`${account.email} (confirmed)`)).toBeVisible()
})

test('a confirmation link works once', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(410))
  const { email } = await join(page.request)
  const link = linkIn(await mailTo(email, 'Please confirm your email address'), '/confirm-email')
  await open(page, link)
  await press(page, 'Yes, this is my address')
  await expect(headline(page)).toHaveText('Your address is confirmed')
  await open(page, link)
  await expect(headline(page)).toHaveText(LINK_USED)
})

test('joining shows errors beside the fields, focuses the first, and preserves the input', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400))
  await open(page, '/join-today')
  await fillJoin(page, { username: 'ab', email: 'nobody', password: 'short' })
  await newsOf(page).check()
  await press(page, 'Join')
  await expect(alertOf(page)).toHaveText(/^Something went wrong\.\.\.\s+A username has 3 to 30 /)
  await expect(usernameOf(page)).toBeFocused()
  for (const [field, error] of [
    [usernameOf(page), /^A username has 3 to 30 letters/],
    [emailOf(page), /^That does not look like an email address\./],
    [passwordOf(page), /^A password has at least 8 characters\./],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(error)
  }
  await expect(usernameOf(page)).toHaveValue('ab')
  await expect(emailOf(page)).toHaveValue('nobody')
  await expect(newsOf(page)).toBeChecked()
})

test('joining refuses a taken username in any case, and a common password', async ({
  page,
  pageErrors,
  playwright,
  baseURL,
}) => {
  pageErrors.allow(answeredWith(400))
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { username } = await join(other)
  await other.dispose()
  await open(page, '/join-today')
  await fillJoin(page, { ...newAccount(), username: username.toUpperCase() })
  await press(page, 'Join')
  await expect(usernameOf(page)).toHaveAccessibleDescription(/^That name is taken\./)
  await expect(usernameOf(page)).toBeFocused()

  await fillJoin(page, { ...newAccount(), password: 'password123' })
  await press(page, 'Join')
  await expect(passwordOf(page)).toHaveAccessibleDescription(new RegExp(`^${TOO_COMMON}`))
  await expect(passwordOf(page)).toBeFocused()
  await expect(usernameOf(page)).not.toHaveAttribute('aria-invalid')
})

test('email news starts only after a mailed link is followed, and stops through another', async ({
  page,
}) => {
  const account = newAccount()
  await open(page, '/join-today')
  await fillJoin(page, account)
  await newsOf(page).check()
  await press(page, 'Join')
  await arriveAt(page, '/join-today/thanks')
  const mail = await mailTo(account.email, 'Please confirm: email news')
  await open(page, linkIn(mail, '/confirm-email'))
  await press(page, 'Yes, send me the news')
  await expect(headline(page)).toHaveText('You are on the list')
  await open(page, linkIn(mail, '/unsubscribe'))
  await press(page, 'Stop email news')
  await expect(page.getByText('You won’t get any more email news.')).toBeVisible()
})

test('logging in as an unknown user shows the exact sentence', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(418))
  await open(page, '/login')
  await sendLogin(page, { username: 'No-Such-Comper', password: 'whatever it was' })
  await expect(alertOf(page)).toHaveText('We couldnt find a user called No-Such-Comper')
  await expect(usernameOf(page)).toHaveValue('No-Such-Comper')
})

for (const { path, api, button, sentence } of [
  { path: '/login', api: '/api/login', button: 'Log in', sentence: LOGIN_FAILED },
  {
    path: '/join-today',
    api: '/api/register',
    button: 'Join',
    sentence: 'Something went wrong...',
  },
]) {
  test(`without a connection ${path} shows its sentence, then the reason`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/)
    await page.route(`**${api}`, (route) => route.abort())
    await open(page, path)
    await usernameOf(page).fill('aoife')
    await press(page, button)
    await expect(alertOf(page)).toHaveText(
      `${sentence} There is no connection just now. Nothing is lost: please try again.`,
    )
    await expect(usernameOf(page)).toHaveValue('aoife')
  })
}

test('logging in gives the same answer for a wrong password and an email address', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(401))
  const { username, email, password } = await join(page.request)
  await page.context().clearCookies()
  await open(page, '/login')
  await sendLogin(page, { username, password: 'not my password' })
  await expect(alertOf(page)).toHaveText(LOGIN_FAILED)
  await page.reload()
  await hydrated(page)
  await sendLogin(page, { username: email, password })
  await expect(alertOf(page)).toHaveText(LOGIN_FAILED)
})

for (const { from, target } of [
  { from: '', target: '/my-dashboard' },
  { from: '?from=my-bookmarks', target: '/my-bookmarks' },
  { from: '?from=//evil.example', target: '/my-dashboard' },
  { from: '?from=https://evil.example', target: '/my-dashboard' },
  { from: '?from=constructor', target: '/my-dashboard' },
]) {
  test(`logging in at /login${from} leads to ${target}`, async ({ page }) => {
    const account = await join(page.request)
    await page.context().clearCookies()
    await open(page, `/login${from}`)
    await sendLogin(page, account)
    await arriveAt(page, target)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /: me$/ })).toContainText(account.username)
  })
}

test('a password can be pasted and shown, and password managers recognise the fields', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(usernameOf(page)).toHaveAttribute('autocomplete', 'username webauthn')
  const password = passwordOf(page)
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await usernameOf(page).fill('pasted all right')
  await usernameOf(page).press('ControlOrMeta+a')
  await usernameOf(page).press('ControlOrMeta+x')
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue('pasted all right')

  const show = mainOf(page).getByRole('button', { name: 'Show the password' })
  await expect(password).toHaveAttribute('type', 'password')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')

  await open(page, '/join-today')
  await expect(passwordOf(page)).toHaveAttribute('autocomplete', 'new-password')
  await expect(emailOf(page)).toHaveAttribute('autocomplete', 'email')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without script: joining shows errors beside the fields, then thanks', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400))
    const account = newAccount()
    await page.goto('/join-today')
    await fillJoin(page, { ...account, email: 'nobody' })
    await press(page, 'Join')
    await expect(alertOf(page)).toHaveText(/^Something went wrong\.\.\.\s+That does not look like/)
    await expect(emailOf(page)).toHaveAccessibleDescription(/^That does not look like an email/)
    await expect(emailOf(page)).toHaveValue('nobody')
    await expect(usernameOf(page)).toHaveValue(account.username)
    await fillJoin(page, account)
    await press(page, 'Join')
    await expect(page).toHaveURL('/join-today/thanks')
    await mailTo(account.email, 'Please confirm your email address')
    await expectLoggedIn(page, true)
  })

  test('without script: a login fails with its sentences, then succeeds; the drawer logs out', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(418), answeredWith(401))
    const account = await join(page.request)
    await page.context().clearCookies()
    await page.goto('/login?from=my-bookmarks')
    await sendLogin(page, { ...account, username: 'No-Such-Comper' })
    await expect(alertOf(page)).toHaveText('We couldnt find a user called No-Such-Comper')
    await sendLogin(page, { ...account, password: 'not my password' })
    await expect(alertOf(page)).toHaveText(LOGIN_FAILED)
    await sendLogin(page, account)
    await expect(page).toHaveURL('/my-bookmarks')
    await (await openDrawer(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expectLoggedIn(page, false)
  })
})
