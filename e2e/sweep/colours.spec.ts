import { anOpenListing, pathOf } from '../support/catalogue.ts'
import { openDrawer } from '../support/member.ts'
import { open } from '../support/page.ts'
import { expect, test, type Page } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** WCAG 1.4.11: parts and states of controls against what is beside them. */
const LEAST = 3

/** Returns controls and their focus rings with too little contrast to the ground around them. */
async function findFaint(page: Page, least: number) {
  // Focus set by script shows its ring only after a key.
  await page.keyboard.press('Tab')
  return page.evaluate((threshold) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No canvas.')
    const rgba = (colour: string) => {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = rgba(colour).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ratio = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    const isOpaque = (colour: string) => rgba(colour)[3] === 255
    /** Also the colours of a gradient. */
    const groundsOf = (element: Element | null): string[] => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        const stops = backgroundImage.match(/(?:rgb|oklab|oklch|color)\([^)]*\)/g)
        if (stops) return stops
        if (isOpaque(backgroundColor)) return [backgroundColor]
      }
      return ['white']
    }
    const faint = (element: Element, what: string, colour: string, grounds: string[]) =>
      grounds
        .filter((ground) => ratio(colour, ground) < threshold)
        .map((ground) => `${what} ${colour} on ${ground}: ${element.outerHTML.slice(0, 140)}`)

    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input, select, textarea',
      ),
    ].filter((element) => element.checkVisibility())
    const found = controls.flatMap((element) => {
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) return []
      // The label of a hidden radio button, and the card of a title, show the ring.
      const ringed = element.closest('label:has(> .sr-only)') ?? element
      const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(ringed)
      if (outlineStyle === 'none') return []
      const inside = parseFloat(outlineOffset) < 0
      return faint(element, 'ring', outlineColor, groundsOf(inside ? ringed : ringed.parentElement))
    })
    const buttons = [...document.querySelectorAll('.button-primary')].filter((element) =>
      element.checkVisibility(),
    )
    return {
      checked: controls.length,
      found: [
        ...found,
        ...buttons.flatMap((element) =>
          faint(
            element,
            'button',
            getComputedStyle(element).backgroundColor,
            groundsOf(element.parentElement),
          ),
        ),
      ],
    }
  }, least)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const path of ['/', '/new-competitions', pathOf(anOpenListing()), '/join-today'])
      test(`buttons and focus rings stand out in ${colorScheme}: ${path}`, async ({ page }) => {
        await open(page, path)
        const { checked, found } = await findFaint(page, LEAST)
        expect(checked).toBeGreaterThan(10)
        expect(found).toEqual([])
        expect((await findFaint(page, 21)).found.length, 'the check can fail').toBeGreaterThan(0)
      })

    test(`focus rings stand out in the drawer in ${colorScheme}`, async ({ page }) => {
      await open(page, '/competition-category')
      await openDrawer(page)
      expect((await findFaint(page, LEAST)).found).toEqual([])
    })
  })
}
