import { expect, type Page } from './test.ts'

/** Viewports of zoomed screens, and screens with enlarged text (WCAG 1.4.4, 1.4.10). */
const ZOOMS = [
  // The narrowest of its layout, as 640 is not.
  { name: 'a small laptop at 200 %', width: 600, height: 480 },
  { name: 'a laptop at 400 %', width: 320, height: 256 },
  { name: 'a laptop with text of 200 %', width: 1280, height: 900, largeText: true },
  { name: 'a phone with text of 200 %', width: 360, height: 740, largeText: true },
]
/** Widths at which nothing needs to be looked for again with the ordinary text. */
export const ZOOMED_WIDTHS = ZOOMS.filter(({ largeText }) => !largeText).map(({ width }) => width)

async function enlargeText(page: Page, isLarge: boolean) {
  await page.evaluate(
    (size) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`html { font-size: ${size} !important }`)
      document.adoptedStyleSheets = [sheet]
    },
    isLarge ? '200%' : '100%',
  )
}

/** Returns horizontal overflow of the page and texts cut off by their containers. */
export async function findCutOff(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isCut = (element: Element) => {
      const { overflowX, overflowY, webkitLineClamp, clipPath } = getComputedStyle(element)
      // Card titles are clamped to two lines by design; screen reader texts have no size.
      const isHidden = clipPath === 'inset(50%)' || element.closest('.sr-only')
      if (webkitLineClamp !== 'none' || isHidden) return false
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
      )
    }
    return [
      ...(scrollWidth > clientWidth
        ? [`${scrollWidth - clientWidth} px wider than the screen`]
        : []),
      ...[...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && element.textContent.trim())
        .filter(isCut)
        .map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`),
    ]
  })
}

/** Expects all text to be readable without horizontal scrolling (WCAG 1.4.4, 1.4.10). */
export async function expectFitsWhenZoomed(page: Page) {
  for (const { name, largeText = false, ...size } of ZOOMS) {
    await page.setViewportSize(size)
    await enlargeText(page, largeText)
    expect(await findCutOff(page), name).toEqual([])
  }
}
