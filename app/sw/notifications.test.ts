import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shown: unknown[][] = []
const opened: string[] = []
const sent: [url: string, body: unknown][] = []
const windows: { url: string; focus: () => Promise<void> }[] = []
const subscribe = vi.fn<(options: unknown) => Promise<object>>(async () => ({ endpoint: 'new' }))

beforeEach(() => {
  for (const list of [shown, opened, sent, windows]) list.length = 0
  subscribe.mockClear()
  vi.stubGlobal('location', new URL('https://competitions.example/sw.js'))
  vi.stubGlobal('caches', { keys: async () => [] })
  vi.stubGlobal('indexedDB', { databases: async () => [] })
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (...args: unknown[]) => void shown.push(args),
      pushManager: { subscribe },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, typeof init.body === 'string' ? JSON.parse(init.body) : undefined])
    return Response.json({ user: null, csrfToken: 'token' })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const worker = () => import('./notifications.ts')
const aPush = (text: string | null) =>
  ({ data: text === null ? null : { json: () => JSON.parse(text) as unknown } }) as never
const aPress = (action = '') => ({ action, notification: { close: () => {} } }) as never

test.each([
  [
    '{"web_push":8030,"notification":{"title":"Ready","body":"2 are new."}}',
    ['Ready', '2 are new.'],
  ],
  ['{}', ['Today’s list is ready', '']],
  ['null', ['Today’s list is ready', '']],
  ['no JSON', ['Today’s list is ready', '']],
  [null, ['Today’s list is ready', '']],
])('a message %s always shows a notification', async (text, [title, body]) => {
  await (await worker()).showNotification(aPush(text))
  expect(shown).toEqual([[title, expect.objectContaining({ body, tag: 'round' })]])
})

test('a press goes to the open round, else opens it', async () => {
  const { openRound } = await worker()
  const focus = vi.fn<() => Promise<void>>(async () => {})
  windows.push({ url: 'https://competitions.example/contact-us', focus })
  await openRound(aPress())
  expect([opened, focus.mock.calls.length]).toEqual([['/todays-round'], 0])
  windows.push({ url: 'https://competitions.example/todays-round?a=b', focus })
  await openRound(aPress())
  expect([opened.length, focus.mock.calls.length]).toEqual([1, 1])
})

test('its button opens the settings', async () => {
  await (await worker()).openRound(aPress('settings'))
  expect(opened).toEqual(['/todays-round#notifications'])
})

test('a changed subscription is replaced, also one that the browser only ended', async () => {
  const { renewSubscription } = await worker()
  const oldSubscription = { endpoint: 'old', options: { userVisibleOnly: true } }
  const change = (newSubscription: object | null) =>
    renewSubscription({ oldSubscription, newSubscription } as never)
  await change({ endpoint: 'newer' })
  await change(null)
  expect(sent.filter(([url]) => !url.endsWith('/api/session'))).toEqual([
    ['/api/save-push-subscription', { replaces: 'old', subscription: { endpoint: 'newer' } }],
    ['/api/save-push-subscription', { replaces: 'old', subscription: { endpoint: 'new' } }],
  ])
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true }]])
})

test('a change without the old subscription is left to the round’s page', async () => {
  await (await worker()).renewSubscription({ oldSubscription: null } as never)
  expect([sent, subscribe.mock.calls]).toEqual([[], []])
})
