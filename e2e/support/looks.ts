import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that can differ between light and dark: the rest of the page is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = [320, 360, 600, 768, 960, 1264, 1440]

/** On a phone and a desk, in light and dark. */
export async function expectAccessible(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectNoFindings(new AxeBuilder({ page }).withTags(RULES), `${width} wide, light`)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectNoFindings(new AxeBuilder({ page }).withRules(COLOUR_RULES), `${width} wide, dark`)
  }
}

async function expectNoFindings(axe: AxeBuilder, what: string) {
  const { violations, passes } = await axe.analyze()
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
