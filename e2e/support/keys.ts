import { SETTLE_MS } from '../../app/ui/keys/key-rules.ts'
import { expect, type Page } from './test.ts'

const CURRENT = 'article[tabindex]:is(:focus, :focus-within)'

/** Presses a key as a person does: once the page takes it for a command, not for typing. */
export async function pressKey(page: Page, key: string) {
  const current = page.locator(CURRENT)
  if ((await current.count()) > 0) await expect(current).toHaveAttribute('data-ready')
  await page.keyboard.press(key)
}

/** As `pressKey`, on a page with a clock of its own: the moment until an item takes keys passes at once. */
export async function pressKeyLater(page: Page, key: string) {
  await page.clock.fastForward(SETTLE_MS)
  await pressKey(page, key)
}
