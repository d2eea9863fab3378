import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { ContextSpec, RunOptions } from 'axe-core'
import { expect, type Page } from './test.ts'
import { expectFitsWhenZoomed, ZOOMED_WIDTHS } from './zoom.ts'

/** Half of the full source's time to compile, in every page that is checked. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result can differ between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The narrowest screens, each layout where it is narrowest (app/styles.css), and a desktop. */
const WIDTHS = [320, 360, 600, 960, 1264, 1440]

/** Colours do not depend on the width, so each is checked once. */
const PHONE = { width: 360, scheme: 'light', other: 'dark' } as const
const DESKTOP = { width: 1440, scheme: 'dark', other: 'light' } as const

type Checks = {
  /** Checks all rules on a desktop too, and the colours of both schemes at both widths. */
  bothSchemes?: boolean
  /** Also checks that nothing is wider than the screen, at all widths. */
  fits?: boolean
  /** Also checks zoomed screens. */
  zoomed?: boolean
}

/**
 * Checks a phone in light, and of a desktop in dark the colours and what only a desktop shows.
 * Each width is set once: a page takes longer to lay out than to check.
 */
export async function expectAccessible(
  page: Page,
  { bothSchemes = false, fits = false, zoomed = false }: Checks = {},
) {
  await page.emulateMedia({ colorScheme: PHONE.scheme, reducedMotion: 'reduce' })
  const checked = [PHONE.width, DESKTOP.width]
  for (const width of fits ? WIDTHS : checked) {
    if (zoomed && ZOOMED_WIDTHS.includes(width)) continue
    await page.setViewportSize({ width, height: 800 })
    if (fits) await expectNoOverflow(page, width)
    const view = [PHONE, DESKTOP].find((one) => one.width === width)
    if (view) await expectNoFindingsIn(page, view, bothSchemes)
  }
  if (zoomed) await expectFitsWhenZoomed(page)
}

/** Leaves the page as wide as a phone. */
export async function expectNoSidewaysScroll(page: Page) {
  for (const width of [...WIDTHS.filter((one) => one !== PHONE.width), PHONE.width]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, width)
  }
}

async function expectNoOverflow(page: Page, width: number) {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, `${width} wide`).toBe(0)
}

async function expectNoFindingsIn(
  page: Page,
  { width, scheme, other }: typeof PHONE | typeof DESKTOP,
  bothSchemes: boolean,
) {
  if (width === DESKTOP.width) await page.emulateMedia({ colorScheme: scheme })
  const isWhole = width === PHONE.width || bothSchemes
  await expectNoFindings(page, isWhole ? 'all' : 'colours and new', `${width} wide, ${scheme}`)
  if (!bothSchemes) return
  await page.emulateMedia({ colorScheme: other })
  await expectNoFindings(page, 'colours', `${width} wide, ${other}`)
}

type What = 'all' | 'colours' | 'colours and new'

async function expectNoFindings(page: Page, what: What, where: string) {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(AXE)
  const { found, passes } = await page.evaluate(runAxe, { what, RULES, COLOUR_RULES })
  expect(found, where).toEqual([])
  expect(passes, `${where}: axe has run`).toBeGreaterThan(0)
}

/** Runs in the page. */
async function runAxe(checks: { what: What; RULES: string[]; COLOUR_RULES: string[] }) {
  const own = window as unknown as { axe: typeof axe; seenByAxe?: WeakSet<Element> }
  const visible = () =>
    [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
  // Describes elements that pass by one example only: describing all takes longer than the rules.
  const run = (context: ContextSpec, runOnly: RunOptions['runOnly']) =>
    own.axe.run(context, { runOnly, resultTypes: ['violations'] })
  const isAll = checks.what === 'all'
  // A bar at the bottom covers half of a button until the page is scrolled: which one is chance.
  const unfixed = new CSSStyleSheet()
  unfixed.replaceSync('.bottom-stack, .bottom-nav { position: static !important }')
  document.adoptedStyleSheets.push(unfixed)
  const results = [
    isAll
      ? await run(document, { type: 'tag', values: checks.RULES })
      : await run(document, { type: 'rule', values: checks.COLOUR_RULES }),
  ]
  if (checks.what === 'colours and new') {
    const shown = visible().filter((element) => !own.seenByAxe?.has(element))
    const outermost = shown.filter(({ parentElement }) => !shown.includes(parentElement as Element))
    if (outermost.length > 0)
      results.push(await run({ include: outermost }, { type: 'tag', values: checks.RULES }))
  }
  if (isAll) own.seenByAxe = new WeakSet(visible())
  document.adoptedStyleSheets.pop()
  const found = results
    .flatMap(({ violations }) => violations)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}\n${String(target)}\n${failureSummary}`,
      ),
    )
  return { found, passes: results[0]?.passes.length ?? 0 }
}
