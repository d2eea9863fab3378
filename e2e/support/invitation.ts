import type { Page } from './test.ts'
import { idle } from './page.ts'

export const popup = (page: Page) => page.getByRole('dialog')
export const big = (page: Page) => page.getByRole('link', { name: /^Enter this competition/ })
export const close = (page: Page) => popup(page).getByRole('button', { name: 'Close' }).click()
export const kept = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Once in each browser: what the device has counted before. */
export async function keepBefore(page: Page, counts: Record<string, string>) {
  await page.context().addInitScript((before) => {
    // Frames and pages of others may have no storage, and need none.
    if (window.location.hostname !== 'localhost') return
    for (const [key, value] of Object.entries(before))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, counts)
}

/** The page has had time to come with an invitation. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await idle(page)
}

/** The promoter's page, without asking the promoter. */
export async function standIn(page: Page) {
  await page.context().route(
    (url) => !url.host.startsWith('localhost'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The promoter</h1>' }),
  )
}

/** Presses, and says whether the promoter's page has opened; if so it is closed again. */
export async function opens(page: Page, press: () => Promise<void>) {
  const opened = page.context().waitForEvent('page')
  await press()
  const first = await Promise.race([
    opened,
    popup(page)
      .waitFor()
      .then(() => 'held back' as const),
  ])
  if (first === 'held back') {
    opened.catch(() => {})
    return false
  }
  await first.close()
  return true
}

/** How many clicks the server has been told of. */
export function countClicks(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/click')) sent.push(request.url())
  })
  return sent
}
