import { PAGES } from '../pages.ts'
import { unfold } from '../support/account-page.ts'
import { aListing, openListings } from '../support/catalogue.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { bookmark, join, signIn } from '../support/member.ts'
import { idle, mainOf, open } from '../support/page.ts'
import { answeredWith, CUT_OFF, expect, test, type Page } from '../support/test.ts'

// The longest file: its tests run in parallel.
test.describe.configure({ mode: 'parallel' })

/** One page of each layout, and those with the most colours. */
const BOTH_SCHEMES = [
  'home',
  'new-competitions',
  'listing',
  'login',
  'my-dashboard',
  'admin',
  'admin/stats',
]

for (const { name, path, status = 200, as } of PAGES) {
  test(`${name}: axe finds nothing, and it fits the screen, also when zoomed`, async ({
    page,
    pageErrors,
  }) => {
    if (status !== 200) pageErrors.allow(answeredWith(status))
    await signIn(page.request, as)
    const response = await open(page, path)
    expect(response?.status()).toBe(status)
    await expect(page, 'not redirected').toHaveURL(path)
    await mainOf(page)
      .getByRole('link')
      .or(page.getByRole('contentinfo'))
      .last()
      .scrollIntoViewIfNeeded()
    await idle(page)
    // Back to the top: axe measures parts half under the header wrongly.
    await page.evaluate(() => window.scrollTo(0, 0))
    const bothSchemes = BOTH_SCHEMES.includes(name)
    await expectAccessible(page, { bothSchemes, fits: true, zoomed: true })
  })
}

/** Presses a button in the main part, and waits for the message. */
async function send(page: Page, button: string, role: 'alert' | 'status') {
  await mainOf(page).getByRole('button', { name: button, exact: true }).click()
  await expect(mainOf(page).getByRole(role).filter({ hasText: /./ }).first()).toBeVisible()
}

for (const { name, path, as, show } of [
  {
    name: 'failed login',
    path: '/login',
    show: (page: Page) => send(page, 'Log in', 'alert'),
  },
  {
    name: 'join with errors',
    path: '/join-today',
    show: (page: Page) => send(page, 'Join', 'alert'),
  },
  {
    name: 'reset with an error',
    path: '/password-reset',
    show: (page: Page) => send(page, 'Send me the link', 'alert'),
  },
  {
    name: 'dashboard with an error',
    path: '/my-dashboard',
    as: 'member' as const,
    show: async (page: Page) => {
      await unfold(page, 'Password')
      await send(page, 'Change password', 'alert')
    },
  },
  {
    name: 'dashboard after saving',
    path: '/my-dashboard',
    as: 'member' as const,
    show: async (page: Page) => {
      await unfold(page, 'Email')
      await send(page, 'Save', 'status')
    },
  },
  {
    name: 'closing with an error',
    path: '/close-account',
    as: 'member' as const,
    show: (page: Page) => send(page, 'Close my account for good', 'alert'),
  },
]) {
  test(`${name}: axe finds nothing, and nothing is wider than the screen`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(answeredWith(400))
    await signIn(page.request, as)
    await open(page, path)
    await show(page)
    // As above: the field with the error has the focus, far down the page.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, { fits: true })
  })
}

test('open and expired bookmarks, and the dashboard with them: axe finds nothing', async ({
  page,
}) => {
  await join(page.request)
  const closed = aListing(({ closesIn }) => closesIn < 0)
  for (const listing of [...openListings.slice(0, 5), closed]) await bookmark(page.request, listing)
  for (const path of ['/my-bookmarks', '/my-dashboard']) {
    await open(page, path)
    await expectAccessible(page, { fits: true })
  }
})

test('the check finds faults of a desktop, of one scheme, and of one width', async ({ page }) => {
  const faults = {
    // Pictures without a text.
    'img { display: none } @media (width > 1000px) { img { display: block } }': /image-alt/,
    'img { display: none } @media (width < 400px) { img { display: block } }': /image-alt/,
    'img { display: none } @media (prefers-color-scheme: dark) { p { color: #333 !important } }':
      /color-contrast/,
    'img { display: none } @media (600px <= width < 900px) { main { width: 900px } }': /600 wide/,
  }
  for (const [css, finding] of Object.entries(faults)) {
    await open(page, '/how-to-win')
    await mainOf(page).evaluate((main, style) => {
      main.append(document.createElement('img'))
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`main > img { width: 40px; height: 40px } ${style}`)
      document.adoptedStyleSheets = [sheet]
    }, css)
    await expect(expectAccessible(page, { fits: true }), css).rejects.toThrow(finding)
  }
})

test('the offline notice: axe finds nothing', async ({ page, context, pageErrors }) => {
  pageErrors.allow(CUT_OFF)
  await open(page, '/competition-category')
  await context.setOffline(true)
  await expect(page.getByText('It seems like you are offline.')).toBeVisible()
  await expectAccessible(page)
})
