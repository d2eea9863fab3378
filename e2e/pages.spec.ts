import { AxeBuilder } from '@axe-core/playwright'
import { PAGES } from './pages.ts'
import { idle, mainOf, open } from './support/page.ts'
import { answeredWith, expect, test, type Page } from './support/test.ts'

// The longest file: its tests are shared out between the workers.
test.describe.configure({ mode: 'parallel' })

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that can differ between light and dark: the rest of the page is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDTHS = [320, 360, 600, 768, 960, 1264, 1440]

/** On a phone and a desk, in light and dark. */
async function expectAccessible(page: Page) {
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

async function expectNoSidewaysScroll(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, `${width} wide`).toBe(0)
  }
}

for (const { name, path, status = 200 } of PAGES) {
  test(`${name}: axe finds nothing, and nothing is wider than the screen`, async ({
    page,
    complaints,
  }) => {
    if (status !== 200) complaints.allow(answeredWith(status))
    const response = await open(page, path)
    expect(response?.status()).toBe(status)
    await mainOf(page).getByRole('link').last().scrollIntoViewIfNeeded()
    await idle(page)
    // At the top again: what lies half under the header has no right size.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

for (const { name, show } of [
  {
    name: 'the open drawer',
    show: async (page: Page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    },
  },
  {
    name: 'the open Win Stuff menu',
    show: async (page: Page) => {
      await page.getByRole('contentinfo').getByText('Win Stuff').press('Enter')
      await expect(page.getByRole('link', { name: 'Win a Holiday' }).last()).toBeVisible()
    },
  },
  {
    name: 'the open search dialog',
    show: async (page: Page) => {
      await page.keyboard.press('/')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the search dialog with results',
    show: async (page: Page) => {
      await page.keyboard.press('/')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('What would you like to win?').fill('ipad')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
    },
  },
]) {
  test(`${name}: axe finds nothing`, async ({ page }) => {
    await open(page, '/competition-category')
    await show(page)
    await expectAccessible(page)
  })
}

test('the offline notice: axe finds nothing', async ({ page, context }) => {
  await open(page, '/competition-category')
  await context.setOffline(true)
  await expect(page.getByText('It seems like you are offline.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('the page of the API', () => {
  test.use({ bypassCSP: true })

  test('the page of the API: axe finds nothing, and nothing is wider than the screen', async ({
    page,
  }) => {
    const response = await page.goto('/api/docs')
    expect(response?.status()).toBe(200)
    await expect(mainOf(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('the page of the API loads nothing and breaks no policy', async ({ page }) => {
  const response = await page.goto('/api/docs')
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
  await expect(page).toHaveTitle(/API/)
})
