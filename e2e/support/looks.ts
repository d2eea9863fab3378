import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that can differ between light and dark: the rest of the page is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = [320, 360, 600, 768, 960, 1264, 1440]

/** What is told apart by the light is told apart at any width: each is looked at once. */
const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** On a phone in light and on a desk in dark; the whole frame also the other way round. */
export async function expectAccessible(page: Page, { crosswise = false } = {}) {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoFindings(
      new AxeBuilder({ page }).withTags(RULES),
      `${width} wide, ${colorScheme}`,
    )
    if (!crosswise) continue
    const other = colorScheme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
    await expectNoFindings(
      new AxeBuilder({ page }).withRules(COLOUR_RULES),
      `${width} wide, ${other}`,
    )
  }
}

async function expectNoFindings(axe: AxeBuilder, what: string) {
  // All in the page itself: it has no frames, and a page of its own for the report costs as much again.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${String(target)}\n${failureSummary}`,
    ),
  )
  expect(found, what).toEqual([])
  expect(passes.length, `${what}: axe has looked`).toBeGreaterThan(0)
}

export async function expectNoSidewaysScroll(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, `${width} wide`).toBe(0)
  }
}
