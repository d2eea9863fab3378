import { expect, openWithWorker, test } from './support/pwa.ts'

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
  const notification = { title: 'Today’s round is ready', body: '3 close today, 2 are new.' }
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
