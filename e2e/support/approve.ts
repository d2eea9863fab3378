import type { Locator } from '@playwright/test'
import { choose, queueItems, toast } from './moderation.ts'
import { expect, type Page } from './test.ts'

/** Presses Approve and waits for the server: the listing leaves the page at once. */
export async function approve(item: Locator) {
  const page = item.page()
  await choose(item)
  await item.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page).filter({ hasText: 'Approved' })).toBeVisible()
}

/** Reloads the queue until it has `count` rows: a page removes a row before the server has decided. */
export async function reloadUntilWaiting(page: Page, count: number) {
  await expect(async () => {
    await page.reload()
    expect(await queueItems(page).count()).toBe(count)
  }).toPass()
}
