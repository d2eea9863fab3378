import { pathOf } from './support/catalogue.ts'
import { hydrated, mainOf } from './support/page.ts'
import {
  expect,
  expectCached,
  openOffline,
  openWithWorker,
  testInFullBrowser as test,
} from './support/pwa.ts'
import {
  accountLink,
  aMemberWithBookmark,
  BOOKMARK_QUEUED,
  buttonOf,
  expectPending,
  expectPressed,
  second,
  SET_BOOKMARK,
  toast,
} from './support/pwa-members.ts'

test('the site can be installed as an app', async ({ page, context }) => {
  await openWithWorker(page, '/')
  const browser = await context.newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Playwright's windows are private, and private windows cannot install apps.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  const manifest = await page.request.get(url)
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
})

test('the service worker shows a push message', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['notifications'])
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
  })
  await openWithWorker(page, '/todays-round')
  const notification = { title: 'Today’s list is ready', body: '3 close today, 2 are new.' }
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registered,
    data: JSON.stringify({ web_push: 8030, notification }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await expect.poll(shown).toEqual([{ ...notification, tag: 'round' }])
})

test('a bookmark set offline shows at once, and is sent exactly once when back online', async ({
  page,
  context,
  siteProxy,
  pageErrors,
}) => {
  // Without a connection a page has no token: a log sent at once is refused, and sent with a new one.
  pageErrors.allow(/a status of 403 .*\/api\/tracker\)$/)
  const { username } = await aMemberWithBookmark(page)
  await page.goto(pathOf(second))
  await hydrated(page)
  await expectCached(page, 'listings', pathOf(second))
  await context.setOffline(true)
  await buttonOf(page, second).click()
  await expect(toast(page, BOOKMARK_QUEUED)).toBeVisible()
  await expect(page.getByRole('progressbar'), 'nothing has failed').toBeHidden()
  await expectPressed(page, second, true)
  // Changed twice more: the last change counts.
  for (const pending of [false, true]) {
    await buttonOf(page, second).click()
    await expectPending(page, second, pending)
    await expectPressed(page, second, pending)
  }

  await openOffline(page, pathOf(second))
  await expect(accountLink(page, username)).toBeVisible()
  await expectPressed(page, second, true)

  siteProxy.requests.length = 0
  await context.setOffline(false)
  await expect(toast(page, 'You are back: what you saved is sent.')).toBeVisible()
  await page.goto('/my-bookmarks')
  await hydrated(page)
  await expect(mainOf(page).getByRole('article')).toHaveCount(2)
  await expectPressed(page, second, true)
  await expectCached(page, `private:${username}`, pathOf(second))
  expect(siteProxy.requests.filter((one) => one === SET_BOOKMARK)).toHaveLength(1)
})
