import { expect, type Page } from './test.ts'
import type { Account } from './member.ts'
import { mainOf } from './page.ts'

/** What login says in all cases but an unknown username. */
export const LOGIN_FAILED =
  'Sorry, something went wrong. If you have an account, please try to reset your password.'
export const LINK_USED = 'This link no longer works'
export const TOO_COMMON = 'That password is too common. Please choose another.'

export const headline = (page: Page) => page.getByRole('heading', { level: 1 })
export const alertOf = (page: Page) => mainOf(page).getByRole('alert').filter({ hasText: /./ })
export const statusOf = (page: Page) => mainOf(page).getByRole('status')
export const usernameOf = (page: Page) => mainOf(page).getByRole('textbox', { name: 'Username' })
export const emailOf = (page: Page) => mainOf(page).getByRole('textbox', { name: 'Email' })
export const passwordOf = (page: Page, label = 'Password') =>
  mainOf(page).getByLabel(label, { exact: true })
export const newsOf = (page: Page) => mainOf(page).getByRole('checkbox', { name: /by email/ })

/** Unfolds settings of the dashboard, also without script. */
export async function unfold(page: Page, title: string) {
  await mainOf(page).locator('summary').filter({ hasText: title }).click()
}

export async function press(page: Page, name: string) {
  await mainOf(page).getByRole('button', { name, exact: true }).click()
}

export async function fillJoin(page: Page, { username, email, password }: Account) {
  await usernameOf(page).fill(username)
  await emailOf(page).fill(email)
  await passwordOf(page).fill(password)
}

export async function sendLogin(page: Page, account: Pick<Account, 'username' | 'password'>) {
  await usernameOf(page).fill(account.username)
  await passwordOf(page).fill(account.password)
  await press(page, 'Log in')
}

/** Opens the dashboard, which redirects to the login page unless logged in. */
export async function expectLoggedIn(page: Page, loggedIn: boolean) {
  await page.goto('/my-dashboard')
  await expect(page).toHaveURL(loggedIn ? '/my-dashboard' : '/login?from=my-dashboard')
}
