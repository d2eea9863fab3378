import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { readNotification } from './notification-store.ts'
import { findObstacle, keepTold, turnOff, turnOn, type RoundState } from './push-device.ts'

type Fake = { endpoint: string; options: object; unsubscribe: () => Promise<boolean> }

const KEY = 'BAEC'
const STATE = { day: toDay('2026-11-21'), isDone: false, dueFrom: null }
const SAVE = '/api/save-push-subscription'
const DELETE = '/api/delete-push-subscription'

const device = {
  subscription: null as Fake | null,
  permission: 'granted' as NotificationPermission,
  /** What the server signs with, and what it answers. */
  key: KEY,
  status: 200,
  subscribed: 0,
}
const calls: [path: string, endpoint: string][] = []

function aSubscription(key: string): Fake {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  return {
    endpoint: `https://fcm.googleapis.com/${(device.subscribed += 1)}`,
    options: { applicationServerKey: bytes.buffer },
    unsubscribe: async () => {
      device.subscription = null
      return true
    },
  }
}

beforeEach(() => {
  Object.assign(device, { permission: 'granted', key: KEY, status: 200, subscribed: 0 })
  device.subscription = null
  calls.length = 0
  const pushManager = {
    getSubscription: async () => device.subscription,
    subscribe: async () => (device.subscription = aSubscription(device.key)),
  }
  const registration = { pushManager }
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission
    },
    requestPermission: async () => device.permission,
  })
  vi.stubGlobal('navigator', {
    userAgent: 'a test',
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    const sent = JSON.parse(body ?? '{}') as { endpoint?: string; subscription?: Fake }
    if (body) calls.push([path, (sent.endpoint ?? sent.subscription?.endpoint ?? '').slice(-1)])
    const isRefused = path === SAVE && device.status !== 200
    return Response.json(
      isRefused ? { detail: 'Too often.' } : { publicKey: device.key },
      isRefused ? { status: device.status } : {},
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

const keep = (state: RoundState = STATE) => keepTold({ key: device.key, state, token: 'token' })
const on = (hour = 8) => turnOn({ hour, key: KEY, state: STATE, token: 'token' })

test('the device reports once, and again when something changed', async () => {
  await on()
  await keep()
  await keep({ ...STATE, isDone: true })
  await keep({ ...STATE, isDone: true })
  await keep({ ...STATE, day: toDay('2026-11-22') })
  expect(calls).toEqual([
    [SAVE, '1'],
    [SAVE, '1'],
    [SAVE, '1'],
  ])
})

test('a device that has it turned off tells nothing', async () => {
  await keep()
  await on()
  await turnOff('token')
  await keep()
  expect([calls, device.subscription, readNotification()]).toEqual([
    [
      [SAVE, '1'],
      [DELETE, '1'],
    ],
    null,
    undefined,
  ])
})

test('a subscription that the browser has forgotten is made again', async () => {
  await on()
  device.subscription = null
  await keep()
  expect(calls.at(-1)).toEqual([SAVE, '2'])
  expect(readNotification()?.hour).toBe(8)
})

test('a device whose server has another key subscribes to it', async () => {
  await on()
  device.key = 'BAED'
  await keep({ ...STATE, isDone: true })
  expect(calls.slice(1)).toEqual([
    [SAVE, '1'],
    [DELETE, '1'],
    [SAVE, '2'],
  ])
})

test('where the permission was taken back, it is off', async () => {
  await on()
  device.permission = 'denied'
  await keep()
  expect([calls.at(-1), readNotification()]).toEqual([[DELETE, '1'], undefined])
})

test('it is on only if the server has saved it, and a failed change leaves it on', async () => {
  device.status = 429
  await expect(on()).rejects.toThrow('Too often.')
  expect([readNotification(), device.subscription]).toEqual([undefined, null])
  device.status = 200
  await on()
  device.status = 503
  await expect(on(9)).rejects.toThrow('Too often.')
  expect(readNotification()?.hour).toBe(8)
  expect(device.subscription).not.toBeNull()
})

test('a browser that stores nothing is not notified, as nobody could turn it off', async () => {
  vi.stubGlobal('localStorage', undefined)
  await expect(on()).rejects.toThrow('stores nothing')
  expect([calls, device.subscription]).toEqual([
    [
      [SAVE, '1'],
      [DELETE, '1'],
    ],
    null,
  ])
})

test('a question that was closed or refused turns nothing on', async () => {
  device.permission = 'default'
  await expect(on()).rejects.toThrow('was closed')
  device.permission = 'denied'
  expect(await on()).toBe('blocked')
  expect([calls, readNotification()]).toEqual([[], undefined])
})

test.each([
  ['a browser with notifications', {}, {}, undefined],
  ['a browser without them', { PushManager: undefined }, {}, 'unsupported'],
  ['Safari on an iPhone', { PushManager: undefined }, { standalone: false }, 'home-screen'],
  [
    'another browser on an iPhone',
    { PushManager: undefined },
    { userAgent: 'Mozilla/5.0 (iPhone; …) CriOS/140' },
    'home-screen',
  ],
  [
    'an old iPhone’s installed app',
    { PushManager: undefined },
    { standalone: true },
    'unsupported',
  ],
])('%s', (_name, missing, own, obstacle) => {
  const kept = Object.entries({ PushManager: {}, Notification: {}, ...missing })
  vi.stubGlobal('window', Object.fromEntries(kept.filter(([, value]) => value !== undefined)))
  vi.stubGlobal('navigator', Object.assign(navigator, own))
  expect(findObstacle()).toBe(obstacle)
})
