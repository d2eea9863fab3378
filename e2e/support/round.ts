import { mockPromoter } from './invitation.ts'
import { mainOf, open } from './page.ts'
import { expect, type Page } from './test.ts'

export const ROUND = '/todays-round'
/** Once the device has opened its log. */
export const rows = (page: Page) => page.locator('[data-round][aria-busy=false] article')
export const due = (page: Page) => rows(page).and(page.locator('[data-state=due]'))
export const done = (page: Page) => rows(page).and(page.locator('[data-state=entered]'))
export const lead = (page: Page) => mainOf(page).locator('h1 + p')
export const enterIn = (page: Page) => due(page).getByRole('link', { name: /^Enter: / })

export async function openRound(page: Page) {
  await mockPromoter(page)
  await open(page, ROUND)
  await expect(rows(page).first()).toBeVisible()
}

/** Opens the promoter's page. */
export async function enter(page: Page, press: () => Promise<void>) {
  const opened = page.context().waitForEvent('page')
  await press()
  await opened
}
