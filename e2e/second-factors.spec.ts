import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './support/accessibility.ts'
import {
  alertOf,
  expectLoggedIn,
  headline,
  press,
  sendLogin,
  unfold,
} from './support/account-page.ts'
import { arriveAt, becomeVisitor, join } from './support/member.ts'
import { hydrated, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** A phone with a fingerprint reader, whose owner touches it at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const setVerified = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { setVerified, end: () => cdp.send('WebAuthn.disable') }
}

const recoveryCodes = (page: Page) => mainOf(page).locator('ol li')
const codeOf = (page: Page) => mainOf(page).getByLabel('Code', { exact: true })

async function openSecurity(page: Page) {
  await open(page, '/my-dashboard')
  await unfold(page, 'Security')
  await mainOf(page).getByRole('link', { name: 'Passkeys and codes' }).click()
  await expect(headline(page)).toHaveText('Security')
}

test('a member adds a passkey, and logs in with it alone and after the password', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400), answeredWith(401))
  const account = await join(page.request)
  const phone = await addAuthenticator(page)
  await openSecurity(page)
  await hydrated(page)
  await phone.setVerified(false)
  await press(page, 'Add a passkey')
  await expect(alertOf(page)).toHaveText('No passkey was used. You can try again.')
  await phone.setVerified(true)
  await press(page, 'Add a passkey')
  await expect(recoveryCodes(page)).toHaveCount(10)
  await expect(mainOf(page).getByText(/^Added/)).toBeVisible()
  await expectAccessible(page, { bothSchemes: true, fits: true })

  await becomeVisitor(page)
  await phone.setVerified(false)
  await open(page, '/how-to-win')
  await page.locator('header a[href^="/login"]').first().click()
  await arriveAt(page, '/login')
  await expect(mainOf(page).getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await sendLogin(page, account)
  await arriveAt(page, '/login/second-step')
  await expect(headline(page)).toHaveText('One more step')
  await expectAccessible(page, { bothSchemes: true, fits: true })
  await phone.setVerified(true)
  await press(page, 'Use your passkey')
  await arriveAt(page, '/my-dashboard')

  await becomeVisitor(page)
  // The browser offers it with the username's suggestions, and this phone takes what is offered.
  await page.goto('/login?from=my-bookmarks')
  await arriveAt(page, '/my-bookmarks')
  await phone.end()
})

test('without script, codes of an app protect an account', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const account = await join(page.request)
  await page.goto('/my-security')
  await mainOf(page).getByRole('link', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret = await mainOf(page).locator('code').innerText()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await codeOf(page).fill('000000')
  await press(page, 'Switch it on')
  await expect(codeOf(page)).toHaveAccessibleDescription(/That code is not right/)
  // A mistyped code leaves the key as it is.
  await expect(mainOf(page).locator('code')).toHaveText(secret)
  await codeOf(page).fill(app.generate())
  await press(page, 'Switch it on')
  await expect(recoveryCodes(page)).toHaveCount(10)
  const [recovery = ''] = await recoveryCodes(page).allInnerTexts()

  await context.clearCookies()
  await page.goto('/login?from=my-bookmarks')
  await sendLogin(page, account)
  await expect(page).toHaveURL('/login/second-step?from=my-bookmarks')
  await expectLoggedIn(page, false)
  await page.goto('/login/second-step?from=my-bookmarks')
  await codeOf(page).fill('123')
  await press(page, 'Log in')
  await expect(codeOf(page)).toHaveAccessibleDescription(/That code is not right/)
  await codeOf(page).fill(recovery)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/my-bookmarks')

  await page.goto('/my-security')
  await expect(mainOf(page).getByText('9 left.')).toBeVisible()
  await press(page, 'Stop asking for codes')
  await expect(mainOf(page).getByText('Removed.')).toBeVisible()
  await context.clearCookies()
  await page.goto('/login')
  await sendLogin(page, account)
  await expect(page).toHaveURL('/my-dashboard')
  await context.close()
})

test('with script, a wrong code is said beside its field, and the next one logs in', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(400), answeredWith(401))
  const account = await join(page.request)
  await openSecurity(page)
  await mainOf(page).getByRole('link', { name: 'Set up an app' }).click()
  const secret = await mainOf(page).locator('code').innerText()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await expectAccessible(page, { bothSchemes: true, fits: true })
  await codeOf(page).fill(app.generate())
  await press(page, 'Switch it on')
  await expect(recoveryCodes(page)).toHaveCount(10)
  await becomeVisitor(page)
  await open(page, '/login')
  await sendLogin(page, account)
  await arriveAt(page, '/login/second-step')
  await codeOf(page).fill('000000')
  await press(page, 'Log in')
  await expect(codeOf(page)).toHaveAccessibleDescription(/That code is not right/)
  // The code of the setting-up counts no more; the next one does, a step early.
  await codeOf(page).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await press(page, 'Log in')
  await arriveAt(page, '/my-dashboard')
})
