import { anOpenListing, pathOf } from '../support/catalogue.ts'
import { open } from '../support/page.ts'
import { expect, test } from '../support/test.ts'

const SIZES = [12, 14, 16, 18, 24, 32]
const WEIGHTS = ['400', '600']
const STYLES_MAX = 8
const PAGES = [
  '/',
  '/new-competitions',
  '/competitions-ending-soon',
  '/competition-category',
  '/search?q=win',
  pathOf(anOpenListing()),
  '/todays-round',
  '/my-entries',
  '/add-a-new-competition',
  '/join-today',
  '/how-to-win',
  '/win-a-holiday',
] as const

for (const path of PAGES)
  for (const width of [390, 1440])
    test(`${path} has few sizes and two weights of type, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, path)
      const styles = await page.locator('body *').evaluateAll((all) => [
        ...new Set(
          all
            .filter((one) => one.checkVisibility() && !one.closest('.sr-only'))
            .filter((one) =>
              [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
            )
            .map((one) => {
              const { fontSize, fontWeight } = getComputedStyle(one)
              return `${Number.parseFloat(fontSize)} ${fontWeight}`
            }),
        ),
      ])
      const allowed = SIZES.flatMap((size) => WEIGHTS.map((weight) => `${size} ${weight}`))
      expect(styles.filter((style) => !allowed.includes(style))).toEqual([])
      expect(styles.length).toBeLessThanOrEqual(STYLES_MAX)
    })
