import axe, { type RunOptions, type RunOnly } from 'axe-core'
import { expect, type Page } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The last is the width that is checked first by `expectAccessible`. */
const WIDTHS = [320, 600, 768, 960, 1264, 1440, 360]

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

async function expectNoFindings(page: Page, runOnly: RunOnly, what: string) {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe.source)
  // Describes elements that pass by one example only: describing all takes longer than the rules.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { found, passes } = await page.evaluate(runAxe, options)
  expect(found, what).toEqual([])
  expect(passes, `${what}: axe has run`).toBeGreaterThan(0)
}

/** Runs in the page. */
async function runAxe(options: RunOptions) {
  const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(
    document,
    options,
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n${String(target)}\n${failureSummary}`,
    ),
  )
  return { found, passes: passes.length }
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
