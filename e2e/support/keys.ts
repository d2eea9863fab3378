import { WORD_MS } from '../../app/ui/keys/asking.ts'
import type { Page } from './test.ts'

/** Presses a key a second after the one before, as somebody who looks at the item first; the page's clock is faked. */
export async function pressKey(page: Page, key: string) {
  await aSecondLater(page)
  await page.keyboard.press(key)
}

/** What was decided leaves. */
export async function aSecondLater(page: Page) {
  await page.clock.fastForward(WORD_MS)
}

/** Presses a key that decides, and lets the decision leave. */
export async function decideBy(page: Page, key: string) {
  await pressKey(page, key)
  await aSecondLater(page)
}
