import { headline } from './support/account-page.ts'
import { arriveAt, join, joinAsAdmin, openDrawer } from './support/member.ts'
import { holdRequests, mainOf, open } from './support/page.ts'
import { answeredWith, expect, SENT_AT_LOGOUT, test, type Page } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

test('the drawer shows members their pages', async ({ page }) => {
  const member = await join(page.request)
  await open(page, '/')
  const drawer = await openDrawer(page)
  await expect(drawer).toContainText(member.username)
  await expect(drawer.getByRole('link', { name: 'My Bookmarks' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(drawer.getByRole('link', { name: 'Admin' })).toBeHidden()
})

test('what loads once the drawer is open moves nothing that was there', async ({ page }) => {
  await join(page.request)
  await open(page, '/')
  const entries = page.locator('#drawer .menu-entry')
  await expect(entries.filter({ hasText: 'Logout' })).toBeAttached()
  const release = await holdRequests(page, '**/assets/*.js')
  const drawer = await openDrawer(page)
  const places = async () => {
    const tops = await entries.evaluateAll((all) =>
      all.map((entry) => [entry.textContent, (entry as HTMLElement).offsetTop] as const),
    )
    return tops.filter(([text]) => text !== '' && text !== 'What I can enter')
  }
  const before = await places()
  release()
  await expect(drawer.getByRole('button', { name: 'What I can enter' })).toBeVisible()
  await expect(drawer.getByRole('group', { name: 'Colours' })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('the drawer leads admins to their pages', async ({ page }) => {
  await joinAsAdmin(page.request)
  await open(page, '/')
  const drawer = await openDrawer(page)
  await drawer.getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(headline(page)).toHaveText('Admin')
})

test('a press beside the open drawer closes it, and nothing else', async ({ page }) => {
  await open(page, '/competition-category')
  for (const link of [
    mainOf(page).getByRole('link', { name: /^Computers/ }),
    page.getByRole('banner').getByRole('link', { name: 'Log in' }),
  ]) {
    const drawer = await openDrawer(page)
    await link.click({ force: true })
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/competition-category')
  }
  await mainOf(page)
    .getByRole('link', { name: /^Computers/ })
    .click()
  await expect(page).not.toHaveURL('/competition-category')
})

test('logging out leads to the login page, and Back shows nothing private', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(SENT_AT_LOGOUT)
  const { username } = await join(page.request)
  await open(page, '/new-competitions')
  const response = await open(page, '/my-dashboard')
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await (await openDrawer(page)).getByRole('button', { name: 'Logout' }).click()
  await arriveAt(page, '/login')
  await page.goBack()
  await arriveAt(page, '/login?from=my-dashboard')
  await page.goto('/new-competitions')
  await expect(page.getByText(username)).toHaveCount(0)
})

test('opening /logout asks first, then ends the session', async ({ page, pageErrors }) => {
  pageErrors.allow(SENT_AT_LOGOUT)
  const asVisitor = await page.request.get('/logout')
  expect(new URL(asVisitor.url()).pathname, 'nobody to log out').toBe('/login')
  const { username } = await join(page.request)
  await open(page, '/logout')
  await mainOf(page).getByRole('button', { name: 'Log out' }).click()
  await arriveAt(page, '/login')
  await expect(page.getByText(username)).toHaveCount(0)
})

test('a failed logout shows an error beside the button', async ({ page, pageErrors }) => {
  pageErrors.allow(/net::ERR_FAILED/)
  await join(page.request)
  await open(page, '/')
  await page.route('**/api/logout', (route) => route.abort())
  const drawer = await openDrawer(page)
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await expect(drawer.getByRole('alert')).toContainText('There is no connection just now.')
  await expect(page).toHaveURL('/')
})

for (const { path, login } of [
  { path: '/my-dashboard', login: '/login?from=my-dashboard' },
  { path: '/close-account', login: '/login?from=close-account' },
  { path: '/competition/edit', login: '/login?from=edit-competition' },
  {
    path: '/competition/win-a-kayak/edit',
    login: '/login?from=edit-competition&comp=win-a-kayak',
  },
]) {
  test(`${path} redirects a visitor to the login page`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(login)
    await expect(headline(page)).toHaveText('Log in')
  })
}

test('a visitor who follows a link to a page for members is redirected to the login page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(410))
  await open(page, `/confirm-email/${'s'.repeat(43)}`)
  await mainOf(page).getByRole('link', { name: 'My dashboard' }).click()
  await expect(page).toHaveURL('/login?from=my-dashboard')
  await expect(headline(page)).toHaveText('Log in')
})

test('login and join pages redirect a member to the dashboard, by document and by link', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(answeredWith(404))
  await join(page.request)
  for (const path of ['/login', '/join-today']) {
    await page.goto(path)
    await expect(page).toHaveURL('/my-dashboard')
  }
  await open(page, '/no-such-page')
  await mainOf(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/my-dashboard')
  await expect(headline(page)).toContainText('Hello')
})

test('only admins see the admin area', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await join(page.request)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  // An answer to the member's page, whose session ends, could remove the admin's cookie.
  await page.waitForLoadState('networkidle')
  await joinAsAdmin(page.request)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin')
})

test('each admin tab opens a page with its name as heading and title, or those of its group', async ({
  page,
}) => {
  await joinAsAdmin(page.request)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/admin')
  const tabs = await linksOf(page, 'Admin')
  expect(tabs).toHaveLength(10)
  expect(new Set(tabs.map(({ top }) => top)).size, 'in one row').toBe(1)
  for (const tab of tabs.slice(1)) {
    await open(page, tab.path)
    const group = await linksOf(page, tab.name)
    for (const { path, name } of group.length === 0 ? [tab] : group) {
      if (path.endsWith('.csv')) continue
      await open(page, path)
      await expect(headline(page)).toHaveText(name)
      await expect(page).toHaveTitle(`${name} | Competitions Ireland`)
      const lit = page.locator('nav [aria-current]').filter({ visible: true })
      await expect(lit).toContainText(group.length === 0 ? [name] : [tab.name, name])
    }
  }
})

test('on a phone, also without script, one button names the page and opens the tabs', async ({
  page,
  browser,
  baseURL,
}) => {
  await joinAsAdmin(page.request)
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/import')
  const tabs = plain.getByRole('navigation', { name: 'Admin' })
  await expect(tabs.getByRole('link')).toHaveCount(0)
  await tabs.getByText('All pages of the desk, now: Import').click()
  await expect(tabs.getByRole('link')).toHaveCount(10)
  await tabs.getByRole('link', { name: 'Mail' }).click()
  await expect(tabs.getByText('Email Campaigns')).toBeVisible()
  await plain.getByRole('link', { name: 'Messages' }).click()
  await expect(tabs.getByText('Messages')).toBeVisible()
})

/** The links of a navigation, in their order. */
function linksOf(page: Page, name: string) {
  return page
    .getByRole('navigation', { name, exact: true })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        path: link.getAttribute('href') ?? '',
        name: link.firstChild?.textContent ?? '',
        top: link.getBoundingClientRect().top,
      })),
    )
}
