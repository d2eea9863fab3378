import { WORD_MS } from '../../app/ui/keys/key-rules.ts'
import type { Page } from './test.ts'

/** Presses a key as a person does who looks at what the one before did, on a page with a clock of its own. */
export async function pressKey(page: Page, key: string) {
  await aSecondLater(page)
  await page.keyboard.press(key)
}

/** What was decided leaves. */
export async function aSecondLater(page: Page) {
  await page.clock.fastForward(WORD_MS)
}
