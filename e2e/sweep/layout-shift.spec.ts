import { FIRST_VISITS } from '../support/first-visits.ts'
import { measureShift, shiftOf } from '../support/layout-shift.ts'
import { idle, open } from '../support/page.ts'
import { expect, test, type Page } from '../support/test.ts'

test.use({ needsNewPage: true })

/** One line of text more or less shifts ten times as much; words may differ by some pixels. */
const SHIFT_MAX = 0.002

test('the check measures a layout shift', async ({ page }) => {
  await measureShift(page)
  await open(page, '/new-competitions')
  await page.evaluate(() => {
    const banner = document.createElement('p')
    banner.textContent = 'Pushes all down. '.repeat(200)
    document.querySelector('main')?.prepend(banner)
  })
  await expect.poll(() => shiftOf(page)).toBeGreaterThan(SHIFT_MAX)
})

/** Without these the browser falls back to DejaVu Sans, which is much wider than Roboto. */
const ARIAL_LIKE_FONTS = /(Arial|Liberation Sans|Arimo|Helvetica)/g

/**
 * Delays the style sheet until the font is requested, and font and pictures until the first paint,
 * so that any shift they cause shows each time.
 */
async function delayAssets(page: Page, { withArial }: { withArial: boolean }) {
  const fontRequest = page.waitForRequest(/\.woff2$/)
  await page.route('**', async (route) => {
    if (withArial || route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    // The browser would refuse the altered style sheet.
    await route.fulfill({ response, body: html.replaceAll(/ integrity="[^"]+"/g, '') })
  })
  await page.route(/\.css$/, async (route) => {
    await fontRequest
    const response = await route.fetch()
    const css = await response.text()
    const body = withArial ? css : css.replace(ARIAL_LIKE_FONTS, 'No such font')
    await route.fulfill({ response, body })
  })
  await page.route(/\.woff2$|^[^?]*\/_ipx\//, async (route) => {
    await page.waitForFunction(isPainted)
    await route.continue()
  })
}

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

for (const { name, path } of FIRST_VISITS) {
  for (const width of [360, 1440]) {
    for (const withArial of [true, false]) {
      const fonts = withArial ? 'with Arial' : 'without Arial'
      test(`loading ${name} causes no layout shift, ${width} wide, ${fonts}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await measureShift(page)
        await delayAssets(page, { withArial })
        await open(page, path)
        await page.waitForLoadState('load')
        await page.evaluate(() => document.fonts.ready)
        await idle(page)
        expect(await shiftOf(page)).toBeLessThan(SHIFT_MAX)
        const loaded = await page.evaluate(() => document.fonts.check('16px "Roboto Variable"'))
        expect(loaded).toBe(true)
      })
    }
  }
}
