import type { Page } from './test.ts'
import { idle } from './page.ts'

export const popup = (page: Page) => page.getByRole('dialog')
/** The enter button of a listing's page, for every way to enter. */
export const enterLink = (page: Page) =>
  page.getByRole('link', {
    name: /^(Enter this competition|Enter on social media|See how to enter)/,
  })
export const close = (page: Page) => popup(page).getByRole('button', { name: 'Close' }).click()
export const storedValue = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Sets what the device has stored before, once in each browser. */
export async function seedStorage(page: Page, counts: Record<string, string>) {
  await page.context().addInitScript((before) => {
    // Third-party frames and pages may have no storage.
    if (window.location.hostname !== 'localhost') return
    for (const [key, value] of Object.entries(before))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, counts)
}

/** Waits until the page has had time to show an invitation. */
export async function settled(page: Page) {
  await page.locator('.visitor-layer').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await idle(page)
}

/** Answers 'Did you enter?' wherever it covers what a test presses. */
export async function answerNotYet(page: Page) {
  const notYet = page.getByRole('button', { name: 'Not yet' })
  // Playwright's click would wait for a button that a navigation has removed.
  await page.addLocatorHandler(notYet.first(), () =>
    notYet.evaluateAll(([button]) => button instanceof HTMLElement && button.click()),
  )
}

/** Makes a second of events pass in a millisecond, so that each press counts as one. */
export async function pressesFarApart(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() * 1000 }),
  )
}

/** Answers for the promoter's site. */
export async function mockPromoter(page: Page) {
  await page.context().route(
    (url) => !url.host.startsWith('localhost'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The promoter</h1>' }),
  )
}

/**
 * Returns whether `press` opened the promoter's page. That page stays open until the test ends: Chromium
 * can hang when a tab is closed while its first navigation commits (crbug.com/536385539).
 */
export async function opensPromoter(page: Page, press: () => Promise<void>) {
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
  return true
}

/** Collects the click beacons that the page sends. */
export function watchClicks(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/click')) sent.push(request.url())
  })
  return sent
}
