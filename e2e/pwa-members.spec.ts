import { MEMBER_HINT } from '#app/lib/browser/member-hint.ts'
import { pathOf, titlesOf } from './support/catalogue.ts'
import { arriveAt, bookmark, join, openDrawer } from './support/member.ts'
import { expectTitles, gate, hydrated, mainOf } from './support/page.ts'
import {
  everythingStored,
  expect,
  expectCached,
  cachedEntries,
  goOffline,
  openOffline,
  openWithWorker,
  SENT_AT_LOGOUT,
  test,
  type Page,
} from './support/pwa.ts'
import {
  accountLink,
  aMemberWithBookmark,
  BOOKMARK_QUEUED,
  buttonOf,
  expectPending,
  expectPressed,
  first,
  second,
  SET_BOOKMARK,
  toast,
} from './support/pwa-members.ts'

test('a member reads bookmarks and their listings offline, even if never opened', async ({
  page,
}) => {
  const { username } = await aMemberWithBookmark(page)
  await expectCached(page, 'pages', '/')
  await goOffline(page)

  await openOffline(page, '/my-bookmarks')
  await hydrated(page)
  await expectTitles(mainOf(page), titlesOf([first]), { only: true })
  await expect(accountLink(page, username)).toBeVisible()
  await mainOf(page).getByRole('link', { name: first.competitionTitle, exact: true }).click()
  await expect(page).toHaveURL(pathOf(first))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.competitionTitle)
  await expectPressed(page, first, true)

  // The cached home page has no account; the device stores whose it is.
  await openOffline(page, '/')
  await expect(accountLink(page, username)).toBeVisible()
  const drawer = await openDrawer(page)
  await expect(drawer.getByRole('link', { name: 'My Bookmarks' })).toBeVisible()

  await openOffline(page, '/contact-us')
  const bookmarks = page.getByRole('region', { name: 'Saved' })
  await expect(bookmarks.getByRole('heading', { level: 3 })).toHaveText(titlesOf([first]))
  await bookmarks.getByRole('link', { name: 'See all' }).click()
  await expectTitles(mainOf(page), titlesOf([first]), { only: true })
})

test('the next page sends a pending bookmark when no event reported the connection', async ({
  page,
  pageErrors,
  siteProxy,
}) => {
  // A log that is sent before the page has its new token is refused, and sent again.
  pageErrors.allow(/a status of 403 .*\/api\/tracker\)$/)
  await aMemberWithBookmark(page)
  await page.goto(pathOf(second))
  await hydrated(page)
  await expectCached(page, 'listings', pathOf(second))
  siteProxy.requests.length = 0
  siteProxy.close()
  await buttonOf(page, second).click()
  await expect(toast(page, BOOKMARK_QUEUED)).toBeVisible()
  siteProxy.open()
  await page.goto('/new-competitions')
  await expect(toast(page, 'You are back: what you saved is sent.')).toBeVisible()
  await page.goto('/my-bookmarks')
  await expectPressed(page, second, true)
  expect(siteProxy.requests.filter((one) => one === SET_BOOKMARK)).toHaveLength(1)
})

/** The page's first message to the worker, which asks whose the page is, waits for `answerNow`. */
function holdFirstQuestion() {
  const send = ServiceWorker.prototype.postMessage
  ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...message: unknown[]) {
    const [{ type }] = message as [{ type: string }]
    const pass = () => Reflect.apply(send, this, message) as void
    if (type === 'opened') Object.assign(window, { answerNow: pass })
    else pass()
  }
}

test('a press before a copy knows its member becomes the member’s', async ({ page }) => {
  await aMemberWithBookmark(page)
  await page.goto(pathOf(second))
  await hydrated(page)
  await expectCached(page, 'listings', pathOf(second))
  await goOffline(page)
  await page.addInitScript(holdFirstQuestion)
  await openOffline(page, pathOf(second))
  await page.waitForFunction(() => 'answerNow' in window)
  await buttonOf(page, second).click()
  await expectPressed(page, second, true)
  await page.evaluate(() => (window as unknown as { answerNow: () => void }).answerNow())
  await expect(toast(page, BOOKMARK_QUEUED)).toBeVisible()
  await expectPending(page, second, true)
})

test('a member’s pages are cached as visitors see them, and private pages not at all', async ({
  page,
}) => {
  const { username, email } = await aMemberWithBookmark(page)
  const session = await page.request.get('/api/session')
  const { csrfToken } = (await session.json()) as { csrfToken: string }
  for (const path of ['/my-dashboard', '/close-account', '/add-a-new-competition', pathOf(second)])
    await page.goto(path)
  await expectCached(page, 'listings', pathOf(second))
  await expectCached(page, 'pages', '/todays-round')
  const entries = await cachedEntries(page)
  const pages = entries.filter(({ cache }) => /^(pages|listings)$/.test(cache))
  expect(pages.map(({ path }) => path).toSorted()).toEqual(
    ['/', '/new-competitions', '/todays-round', pathOf(second)].toSorted(),
  )
  const mine = entries.filter(({ cache }) => cache.startsWith('private:'))
  expect(mine.filter(({ path }) => /my-dashboard|close-account|admin|api/.test(path))).toEqual([])
  await page.evaluate((name) => caches.delete(name), `private:${username}`)
  await page.evaluate(deleteDatabase, `tracker:${username}`)
  const rest = await everythingStored(page)
  expect(rest.includes(second.competitionTitle)).toBe(true)
  expect([username, email, csrfToken].filter((word) => rest.includes(word))).toEqual([])
})

function deleteDatabase(name: string) {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener('success', resolve)
  })
}

/** Expects no data of the member on the device or on any page offline. */
async function expectNothingLeft(page: Page, { username }: { username: string }) {
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(`private:${username}`)
  const words = [username, pathOf(first), first.competitionTitle]
  const readLeft = async () => {
    const stored = await everythingStored(page)
    return words.filter((word) => stored.includes(word))
  }
  await expect.poll(readLeft).toEqual([])
  await page.context().setOffline(true)
  await openOffline(page, '/my-bookmarks')
  // A visitor's page may have been stored since.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(You are offline|Saved)$/)
  await expect(page.getByRole('region', { name: 'Saved' })).toBeHidden()
  await expect(page.getByText(first.competitionTitle)).toHaveCount(0)
  await openOffline(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
}

/** What ends a member's use of the device. */
const ENDS: { name: string; leave: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'logging out',
    leave: async (page: Page) => {
      const drawer = await openDrawer(page)
      await drawer.getByRole('button', { name: 'Logout' }).click()
      await arriveAt(page, '/login')
    },
  },
  {
    name: 'logging out without script',
    leave: async (page: Page) => {
      const drawer = await openDrawer(page)
      const form = drawer.locator('form')
      await form.evaluate((logout: HTMLFormElement) => logout.submit())
      await arriveAt(page, '/login')
    },
  },
  {
    name: 'ending the session elsewhere',
    leave: async (page: Page) => {
      await page.context().clearCookies()
      await page.goto('/new-competitions')
    },
  },
  {
    name: 'the next session response',
    leave: async (page: Page) => {
      await page.context().clearCookies()
      await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()))
    },
  },
]

test('each way to end a session removes all data of the member from the device', async ({
  page,
  context,
  pageErrors,
}) => {
  // A log that was being sent when the session ended.
  pageErrors.allow(SENT_AT_LOGOUT)
  for (const { name, leave } of ENDS) {
    await test.step(name, async () => {
      const account = await aMemberWithBookmark(page)
      await leave(page)
      await expectNothingLeft(page, account)
      await context.setOffline(false)
    })
  }
})

test('when another member logs in, the previous member’s data is removed', async ({
  page,
  pageErrors,
}) => {
  // The previous member's page may send its log as the other one.
  pageErrors.allow(/a status of 403 .*\/api\/tracker\)$/)
  const before = await aMemberWithBookmark(page)
  // The answer to a request that the page still made would bring its own cookies.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  const { username } = await join(page.request)
  await page.goto('/new-competitions')
  await expectCached(page, `private:${username}`, '/my-bookmarks')
  expect(await page.evaluate(() => caches.keys())).not.toContain(`private:${before.username}`)
  expect((await everythingStored(page)).includes(before.username)).toBe(false)
})

test('a member whose hint is lost keeps what is stored and is known on the next page', async ({
  page,
  context,
}) => {
  const { username } = await aMemberWithBookmark(page)
  await context.clearCookies({ name: MEMBER_HINT })
  await page.goto('/new-competitions')
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain(MEMBER_HINT)
  await page.goto('/')
  await expect(accountLink(page, username)).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toContain(`private:${username}`)
})

test('a response in flight during logout is not cached', async ({
  page,
  siteProxy,
  pageErrors,
}) => {
  // What the tracker sends while the session ends.
  pageErrors.allow(SENT_AT_LOGOUT)
  const account = await join(page.request)
  await bookmark(page.request, first)
  const { opened, open: release } = gate()
  const listing = `GET ${pathOf(first)}`
  siteProxy.delay(new RegExp(`^${pathOf(first)}$`), opened)
  await openWithWorker(page, '/')
  await page.goto('/new-competitions')
  await hydrated(page)
  await expect.poll(() => siteProxy.requests).toContain(listing)
  const drawer = await openDrawer(page)
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await arriveAt(page, '/login')
  siteProxy.requests.length = 0
  release()
  // Its picture is fetched after it, so by then it would have been written.
  await expect
    .poll(() => siteProxy.requests.filter((one) => one.startsWith('GET /_ipx/')))
    .toHaveLength(1)
  await expectNothingLeft(page, account)
})
