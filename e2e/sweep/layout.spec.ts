import { CATEGORIES, categoryPath } from '#app/features/listings/rules/categories.ts'
import { holdRequests, hydrated, mainOf, open } from '../support/page.ts'
import { answeredWith, expect, test, type Page } from '../support/test.ts'

const drawerOf = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const winStuff = (page: Page) => page.getByRole('contentinfo').getByText('Win Stuff')
const winALink = (page: Page) => page.getByRole('link', { name: 'Win an iPad', exact: true })
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true })
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

async function openDrawer(page: Page) {
  await menuButton(page).click()
  await expect(drawerOf(page)).toBeVisible()
}

test('the drawer has its links and 25 categories', async ({ page }) => {
  await open(page, '/')
  await expect(drawerOf(page)).toBeHidden()
  await openDrawer(page)
  const height = await drawerOf(page).evaluate((drawer) => drawer.scrollHeight)
  expect(height, 'on a phone').toBeLessThan(1.5 * 844)
  await drawerOf(page).getByText('By Category').click()
  const links = await drawerOf(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Login', '/login'],
    ['Me', '/my-entries'],
    ['Saved', '/my-bookmarks'],
    ['Today', '/todays-round'],
    ['New Competitions', '/new-competitions'],
    ['Ending Soon', '/competitions-ending-soon'],
    ...CATEGORIES.map((name) => [name, categoryPath(name)]),
    ['By county', '/competition-category#counties'],
    ['Submit a competition', '/add-a-new-competition'],
    ['Is this win real?', '/is-this-win-real'],
    ['Help', '/frequently-asked-questions'],
    ['Contact us', '/contact-us'],
  ])
})

test('Escape, its button, a click outside and navigation close the drawer', async ({ page }) => {
  await open(page, '/')
  await openDrawer(page)
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()

  await openDrawer(page)
  await drawerOf(page).getByRole('button', { name: 'Close the menu' }).click()
  await expect(drawerOf(page)).toBeHidden()

  await openDrawer(page)
  await page.mouse.click(1000, 500)
  await expect(drawerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/')

  await openDrawer(page)
  await drawerOf(page).getByText('By Category').click()
  await drawerOf(page).getByRole('link', { name: 'Food & Drink' }).click()
  await expect(headline(page)).toHaveText('Food & Drink')
  await expect(drawerOf(page)).toBeHidden()

  await openDrawer(page)
  await drawerOf(page).getByRole('link', { name: 'Food & Drink' }).click()
  await expect(drawerOf(page), 'also when the page is the same').toBeHidden()
})

test('the Win Stuff menu opens on hover and by keyboard', async ({ page }) => {
  await open(page, '/competition-category')
  await winStuff(page).hover()
  await expect(winALink(page).last()).toBeVisible()
  const footer = page.getByRole('contentinfo')
  const links = footer.getByRole('link', { name: /^Win (an?|Electric|All-Ireland) / })
  await expect(links).toHaveCount(5)
  await headline(page).hover()
  await expect(links).toHaveCount(0)

  await winStuff(page).focus()
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(5)
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(winStuff(page)).toBeFocused()
})

test('the footer has its links and the years', async ({ page }) => {
  await open(page, '/competition-category')
  const footer = page.getByRole('contentinfo')
  for (const path of [
    '/contact-us',
    '/frequently-asked-questions',
    '/how-to-win',
    '/privacy-policy',
    '/terms-and-conditions-of-use',
    '/50-insane-facts-about-ireland',
  ])
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
  await expect(footer.getByRole('link', { name: 'FAQS' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Is this win real?' })).toBeVisible()
  await expect(footer).toContainText(`© 2001–${new Date().getFullYear()}`)
})

test('the header links to home, the submission form and the lists', async ({
  page,
  pageErrors,
}) => {
  // The window is resized while the page is still fading in.
  pageErrors.allow(/Transition was aborted/)
  await open(page, '/competition-category')
  const header = page.getByRole('banner')
  const submit = header.getByRole('link', { name: 'Submit a Competition' })
  await expect(submit).toHaveAttribute('href', '/add-a-new-competition')
  await header.getByRole('link', { name: 'Ending', exact: true }).click()
  await expect(headline(page)).toHaveText('Competitions Ending Soon')
  await header.getByRole('link', { name: 'Competitions Ireland' }).click()
  await expect(page).toHaveURL('/')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(submit).toBeVisible()
  await expect(header.getByText('Submit a Competition')).toBeHidden()
})

/** Returns the theme-color of the page. */
const barColour = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .filter(({ media }) => window.matchMedia(media).matches)
      .map(({ content }) => content),
  )

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.describe('theme', () => {
  test.use({ colorScheme: 'light' })
  const LIGHT = 'rgb(246, 248, 250)'
  const DARK = 'rgb(12, 19, 26)'

  test('the chosen theme survives a reload, applies before the first paint, and can follow the system', async ({
    page,
  }) => {
    await open(page, '/')
    expect(await background(page)).toBe(LIGHT)
    await openDrawer(page)
    await drawerOf(page).getByText('Dark', { exact: true }).click()
    await expect.poll(() => background(page)).toBe(DARK)
    await expect(drawerOf(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(await barColour(page)).toEqual(['#8f2400'])

    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const theme = document.querySelector('html')?.dataset.theme
        if (!theme) return
        observer.disconnect()
        const place = document.querySelector('body') ? 'late' : 'before the body'
        sessionStorage.setItem('seen', `${theme}, ${place}`)
      }).observe(document, { attributes: true, childList: true, subtree: true })
    })
    await page.reload()
    await hydrated(page)
    expect(await background(page)).toBe(DARK)
    expect(await barColour(page)).toEqual(['#8f2400'])
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('dark, before the body')

    await openDrawer(page)
    await expect(drawerOf(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
    await drawerOf(page).getByText('System', { exact: true }).click()
    await expect.poll(() => background(page)).toBe(LIGHT)
    expect(await barColour(page)).toEqual(['#005086'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).toBe(DARK)
    expect(await barColour(page)).toEqual(['#8f2400'])
  })
})

test('the progress bar shows while a slow page loads', async ({ page }) => {
  await open(page, '/')
  const release = await holdRequests(page, '**/competitions-ending-soon.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ending').click()
  await expect(bar(page, 'Loading')).toBeVisible()
  release()
  await expect(headline(page)).toHaveText('Competitions Ending Soon')
  await expect(bar(page, 'Loading')).toBeHidden()
})

test('the progress bar shows a failure when a page cannot be fetched', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/net::ERR_FAILED/, /Failed to fetch/)
  await open(page, '/')
  await page.route('**/competitions-ending-soon.data*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ending').click()
  await expect(bar(page, 'Loading failed')).toBeVisible()
  await expect(headline(page)).toHaveText('Sorry, something went wrong!')
})

test('a failed page shows the error page with its three buttons', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(500), /Error|Unable to decode/)
  await open(page, '/')
  await page.route('**/competitions-ending-soon.data*', (route) =>
    route.fulfill({ status: 500, body: 'out of order' }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByText('Ending').click()
  await expect(headline(page)).toHaveText('Sorry, something went wrong!')
  await expectButtons(page)
  await mainOf(page).getByRole('link', { name: 'New Competitions' }).click()
  await expect(headline(page)).toHaveText('New Competitions')
})

test('a page that does not exist shows the same buttons', async ({ page, pageErrors }) => {
  pageErrors.allow(answeredWith(404))
  const response = await open(page, '/no-such-page/at/all')
  expect(response?.status()).toBe(404)
  await expect(headline(page)).toHaveText("Sorry, we couldn't find what you are looking for (404)")
  await expect(page).toHaveTitle('This page could not be found | Competitions Ireland')
  await expectButtons(page)
  await mainOf(page).getByRole('link', { name: 'Home page' }).click()
  await expect(page).toHaveURL('/')
})

async function expectButtons(page: Page) {
  const buttons = await mainOf(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(buttons).toEqual([
    ['Home page', '/'],
    ['Login', '/login'],
    ['New Competitions', '/new-competitions'],
  ])
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a new page starts at its top, and Back restores the scroll position', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'All categories' }).scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(headline(page)).toHaveText('Competitions by Category')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolled(page)).toBe(place)
})

test('an address with a hash scrolls to its target, on load and on navigation', async ({
  page,
}) => {
  const title = page.getByRole('heading', { name: 'Browse by category' })
  await open(page, '/#categories-title')
  await expect(title).toBeInViewport()
  await open(page, '/competition-category')
  // No page links to a hash on another page, so the router is called directly.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    return router.navigate('/#categories-title')
  })
  await expect(title).toBeInViewport()
})

test('the first tab stop skips to the content', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(mainOf(page)).toBeFocused()
})
