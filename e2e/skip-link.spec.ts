import { anOpenListing, pathOf } from './support/catalogue.ts'
import { signIn } from './support/member.ts'
import { mainOf, open } from './support/page.ts'
import { expect, test, type Page } from './support/test.ts'

const skip = (page: Page) => page.getByRole('link', { name: 'Skip to the content' })
const announcement = (page: Page) => page.locator('[aria-live=polite]').filter({ hasText: / \| / })
const isInMain = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('main') !== null)

for (const { path, as } of [
  { path: '/' },
  { path: pathOf(anOpenListing()) },
  { path: '/how-to-win' },
  { path: '/login' },
  { path: '/my-dashboard', as: 'member' as const },
  { path: '/admin', as: 'admin' as const },
]) {
  test(`the first key press on ${path} offers to skip to the content`, async ({ page }) => {
    await signIn(page.request, as)
    await open(page, path)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    await expect(skip(page)).toBeFocused()
    await expect(skip(page)).toBeInViewport({ ratio: 1 })
    const isOnTop = await skip(page).evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === link
    })
    expect(isOnTop, 'not covered').toBe(true)
    await page.keyboard.press('Enter')
    await expect(mainOf(page)).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await isInMain(page)).toBe(true)
  })
}

for (const path of ['/', '/new-competitions', '/competitions-ending-soon', '/todays-round'])
  test(`the keyboard comes to the first Enter on ${path} in 15 Tabs, by the skip link in 10`, async ({
    page,
  }) => {
    await open(page, path)
    const tabsToEnter = async () => {
      for (let tabs = 1; tabs <= 40; tabs += 1) {
        await page.keyboard.press('Tab')
        const isEnter = await page.evaluate(() => document.activeElement?.matches('.card-enter'))
        if (isEnter) return tabs
      }
      return Infinity
    }
    expect(await tabsToEnter()).toBeLessThanOrEqual(15)
    await open(page, path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(mainOf(page)).toBeFocused()
    expect(await tabsToEnter()).toBeLessThan(10)
  })

test('navigation announces the new title; the first page load does not', async ({ page }) => {
  await open(page, '/')
  await expect(announcement(page)).toHaveCount(0)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByText('Ending').click()
  await expect(announcement(page)).toHaveText('Competitions Ending Soon | Competitions Ireland')
  await expect(main.getByText('Ending'), 'a heading that remains has the focus').toBeFocused()
  await page.goBack()
  await expect(page.locator('[aria-live=polite]', { hasText: 'Free to enter' })).toHaveText(
    'Competitions Ireland - Free to enter Irish Competitions updated daily',
  )
})

test('when the pressed link is removed, the new page has the focus', async ({ page }) => {
  await open(page, '/new-competitions')
  const card = mainOf(page).getByRole('heading', { level: 3 }).first()
  const title = await card.innerText()
  await card.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(mainOf(page)).toBeFocused()
  await expect(announcement(page)).toContainText(title)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
