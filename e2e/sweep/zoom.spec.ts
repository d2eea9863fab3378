import { anOpenListing, pathOf } from '../support/catalogue.ts'
import { filterButtonOf } from '../support/filters.ts'
import { mainOf, open } from '../support/page.ts'
import { expect, test, type Page } from '../support/test.ts'
import { findCutOff } from '../support/zoom.ts'

test.describe.configure({ mode: 'parallel' })

const LISTING = pathOf(anOpenListing())
const FOR_VISITORS = ['/', '/new-competitions', LISTING, '/win-a-holiday', '/search', '/join-today']

test('the check finds cut-off text', async ({ page }) => {
  await open(page, '/how-to-win')
  await mainOf(page).evaluate((main) => {
    const add = (text: string, width: number) => {
      const line = main.appendChild(document.createElement('p'))
      line.textContent = text
      line.className = 'truncate'
      line.style.width = `${width}px`
    }
    add('One line, cut off after a few words.', 160)
    add('Wider than any phone.', 1600)
  })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await findCutOff(page)).toHaveLength(2)
})

/** Returns the focused element if no part of it is visible. */
async function hiddenFocus(page: Page) {
  return page.evaluate(() => {
    const { activeElement: element } = document
    // After the last element the browser's controls have the focus.
    if (!element || element === document.body) return undefined
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    const isVisible = parts.some((x) =>
      parts.some((y) => {
        const seen = document.elementFromPoint(left + width * x, top + height * y)
        return seen !== null && (element.contains(seen) || seen.contains(element))
      }),
    )
    return isVisible ? undefined : element.outerHTML.slice(0, 120)
  })
}

for (const [path, width, height] of [
  ['/', 360, 740],
  ['/new-competitions', 640, 512],
  [LISTING, 360, 740],
  ['/join-today', 640, 512],
] as const) {
  test(`no sticky part hides the focused element: ${path}, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, path)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 45; press += 1) {
        await page.keyboard.press(key)
        await expect.poll(() => hiddenFocus(page)).toBeUndefined()
      }
    }
  })
}

/** Returns the part of the screen that does not scroll with the page, from 0 to 1. */
async function partCovered(page: Page) {
  return page.evaluate(() => {
    const isStuck = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isStuck(element.parentElement))
    const parts = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20)
    const points = parts.flatMap((x) => parts.map((y) => [x, y] as const))
    const covered = points.filter(([x, y]) =>
      isStuck(document.elementFromPoint(x * innerWidth, y * innerHeight)),
    )
    return covered.length / points.length
  })
}

test.describe('before the cookie banner is answered', () => {
  test.use({ cookieAnswer: 'none' })

  for (const [path, width, height] of [
    ['/', 320, 256],
    [LISTING, 320, 256],
    [LISTING, 740, 320],
  ] as const)
    test(`a low screen is left to the page: ${path}, ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await open(page, path)
      await expect(page.getByRole('button', { name: 'Okay, Thanks' })).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3))
      expect(await partCovered(page), 'the check finds bars').toBeGreaterThan(0.1)
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3))
      expect(await partCovered(page)).toBeLessThan(width < 600 ? 0.01 : 0.35)
    })
})

/** Links within a sentence may be as high as its line; other targets need the full size. */
async function findSmallTargets(page: Page, thumb: number) {
  return page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, textarea',
    )
    const boxOf = (element: HTMLElement) => {
      const cover = getComputedStyle(element, '::after').position === 'absolute'
      if (cover) return (element.closest('article, li') ?? element).getBoundingClientRect()
      const label = element.matches('[type=radio], [type=checkbox]') && element.closest('label')
      return (label || element).getBoundingClientRect()
    }
    return [...all]
      .filter((element) => element.checkVisibility() && !element.matches('.sr-only, [type=hidden]'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .filter((element) => {
        const { width, height } = boxOf(element)
        // Allows for rounding.
        return Math.min(width, height) < least - 0.5
      })
      .map((element) => element.outerHTML.slice(0, 120))
  }, thumb)
}

for (const path of [...FOR_VISITORS, '/add-a-new-competition', '/frequently-asked-questions']) {
  test(`every control is large enough for touch: ${path}`, async ({ page }) => {
    await open(page, path)
    // Targets for a mouse may be smaller.
    for (const { width, least } of [
      { width: 360, least: 44 },
      { width: 1280, least: 36 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findSmallTargets(page, least), `${width} wide`).toEqual([])
    }
  })
}

test('in forced colours, borders, focus and selections still show', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/new-competitions?eligibility=roi')
  const look = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } =
        getComputedStyle(element)
      const { backgroundColor, stroke, color } = getComputedStyle(element)
      return {
        border: borderTopStyle === 'none' ? 0 : parseFloat(borderTopWidth),
        outline: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
        backgroundColor,
        stroke,
        color,
      }
    })
  const card = mainOf(page).getByRole('article').first()
  const enter = card.getByRole('link', { name: /^Enter/ })
  for (const part of [card, enter, page.getByRole('button', { name: 'Menu' })])
    expect((await look(part)).border).toBeGreaterThan(0)

  await enter.focus()
  expect((await look(enter)).outline).toBeGreaterThan(0)
  await card.getByRole('heading').getByRole('link').focus()
  expect((await look(card.getByRole('heading').getByRole('link'))).outline).toBeGreaterThan(0)

  const menuIcon = await look(page.getByRole('button', { name: 'Menu' }).locator('svg'))
  expect(menuIcon.stroke).toBe(menuIcon.color)

  await filterButtonOf(page).press('Enter')
  const group = mainOf(page).getByRole('group', { name: 'Where you live' })
  const [chosen, other] = [
    group.locator('label:has(:checked)'),
    group.locator('label:not(:has(:checked))').first(),
  ]
  const colours = [await look(chosen), await look(other)].map(
    ({ backgroundColor }) => backgroundColor,
  )
  expect(new Set(colours).size).toBe(2)
})
