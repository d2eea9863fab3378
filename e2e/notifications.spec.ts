import { expectAccessible } from './support/accessibility.ts'
import { mainOf } from './support/page.ts'
import { openRound } from './support/round.ts'
import { expect, test, type Page } from './support/test.ts'

const KEY =
  'BPfe0LFtxS0n2ojDycPOUrfFGPEATVXYoPel3YEFA4qwCByNDIki78wlbHLZqcXQW1dU1pIk-2-K1jUfthkuhOo'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/e2e-phone'

type Fake = { permission: NotificationPermission; answer?: NotificationPermission }

/** Browsers under test reach no push service, so their part is played here. */
async function fakePush(page: Page, { permission, answer = permission }: Fake) {
  await page.addInitScript(
    ({ permission, answer, endpoint, p256dh }) => {
      const options = { userVisibleOnly: true, applicationServerKey: null as BufferSource | null }
      const subscription = {
        endpoint,
        options,
        toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
        unsubscribe: async () => {
          localStorage.removeItem('fake-subscribed')
          return true
        },
      }
      const pushManager = {
        getSubscription: async () =>
          localStorage.getItem('fake-subscribed') ? subscription : null,
        subscribe: async (asked: { applicationServerKey: BufferSource }) => {
          localStorage.setItem('fake-subscribed', 'yes')
          options.applicationServerKey = asked.applicationServerKey
          return subscription
        },
      }
      const registration = { pushManager, addEventListener: () => {} }
      Object.defineProperty(navigator, 'serviceWorker', {
        value: {
          ready: Promise.resolve(registration),
          getRegistration: async () => registration,
          register: async () => registration,
          addEventListener: () => {},
          removeEventListener: () => {},
          controller: null,
        },
      })
      const asked = { times: 0 }
      Object.assign(window, { PushManager: () => {}, fakeAsked: asked })
      const notification = {
        permission,
        requestPermission: async () => {
          asked.times += 1
          notification.permission = answer
          return answer
        },
      }
      Object.defineProperty(window, 'Notification', { value: notification })
    },
    { permission, answer, endpoint: ENDPOINT, p256dh: KEY },
  )
}

const line = (page: Page) =>
  mainOf(page).getByRole('button', { name: /Notify me|Change the notif/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'When the round is ready' })
const timesAsked = (page: Page) =>
  page.evaluate(() => (window as never as { fakeAsked: { times: number } }).fakeAsked.times)

test('a device turns its notification on, changes the hour and turns it off', async ({ page }) => {
  await fakePush(page, { permission: 'default', answer: 'granted' })
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('push-subscription'))
      saved.push([new URL(request.url()).pathname, request.postDataJSON()])
  })
  await openRound(page)
  await line(page).click()
  expect(await timesAsked(page)).toBe(0)
  await expectAccessible(page, { fits: true })
  await dialog(page).getByLabel('Hour (Irish time)').selectOption('07:00')
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(mainOf(page).getByText('Notification at 07:00')).toBeVisible()
  expect(await timesAsked(page)).toBe(1)
  await expect(line(page)).toBeFocused()

  await page.goto('/todays-round#notifications')
  await dialog(page).getByLabel('Hour (Irish time)').selectOption('21:00')
  await dialog(page).getByLabel('Say whose winners are out').uncheck()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(mainOf(page).getByText('Notification at 21:00')).toBeVisible()
  await line(page).click()
  await expect(dialog(page).getByLabel('Say whose winners are out')).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(line(page)).toHaveText('Notify me when it’s ready')
  const save = (hour: number) => [
    '/api/save-push-subscription',
    expect.objectContaining({ hour, isDone: false, dueFrom: null }),
  ]
  await expect
    .poll(() => saved)
    .toEqual([save(7), save(21), ['/api/delete-push-subscription', { endpoint: ENDPOINT }]])
})

test('a visitor who refuses, and one whose browser can’t, learn what to do', async ({ page }) => {
  await fakePush(page, { permission: 'default', answer: 'denied' })
  await openRound(page)
  await line(page).click()
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page).getByText(/^This browser blocks notifications/)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await page.evaluate(() => Reflect.deleteProperty(window, 'PushManager'))
  await line(page).click()
  await expect(dialog(page).getByText(/^This browser can’t show notifications/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await page.evaluate(() => Object.assign(navigator, { standalone: false }))
  await line(page).click()
  await expect(dialog(page).getByText(/“Add to Home Screen”/)).toBeVisible()
})
