import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = [320, 360, 600, 768, 960, 1264, 1440]

/** Colours do not depend on the width, so each is checked once. */
const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** Checks a phone in light and a desktop in dark; `bothSchemes` checks both widths in both. */
export async function expectAccessible(page: Page, { bothSchemes = false } = {}) {
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoFindings(page, { type: 'tag', values: RULES }, `${width} wide, ${colorScheme}`)
    if (!bothSchemes) continue
    const other = colorScheme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
    await expectNoFindings(page, { type: 'rule', values: COLOUR_RULES }, `${width} wide, ${other}`)
  }
}

/** AxeBuilder injects its source twice per check: a page that has it gets an empty script. */
async function axeOn(page: Page) {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
}

async function expectNoFindings(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
  what: string,
) {
  const axe = await axeOn(page)
  const { violations, passes } = await axe
    // Describes elements that pass by one example only: describing all takes longer than the rules.
    .options({ runOnly, resultTypes: ['violations'] })
    // Legacy mode reports within the page: it has no frames, and a separate page doubles the time.
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${String(target)}\n${failureSummary}`,
    ),
  )
  expect(found, what).toEqual([])
  expect(passes.length, `${what}: axe has run`).toBeGreaterThan(0)
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
