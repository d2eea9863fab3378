import { postJson } from '#app/ui/forms/api-client.ts'
import { inTime } from '#app/lib/async/in-time.ts'
import type { Day } from '#app/lib/time/days.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import {
  readNotification,
  writeNotification,
  type StoredNotification,
} from './notification-store.ts'

export type Obstacle = 'home-screen' | 'unsupported' | 'blocked'
/** What the server must know to be silent when nothing is due, and the day of which it is true. */
export type RoundState = { day: Day; isDone: boolean; dueFrom: Day | null }

const READY_MAX_MS = 10 * SECOND_MS
const NOT_ANSWERED =
  'The browser’s notification service did not answer. Some browsers have it switched off in their settings. Please try again later.'
const DISMISSED = 'The browser’s question was closed, so nothing was turned on.'
const NOT_ALLOWED =
  'This browser allows no notifications here, for example in a private window. Please use an ordinary window.'
const NOT_STARTED =
  'The part of this site that shows notifications did not start. Please load the page again.'
const NOT_STORED = 'This browser stores nothing for this site, so it can’t be notified.'

export function findObstacle(): Obstacle | undefined {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isAble) return Notification.permission === 'denied' ? 'blocked' : undefined
  // Only browsers on Apple’s devices say so.
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  return standalone === false || /iP(hone|ad|od)/.test(navigator.userAgent)
    ? 'home-screen'
    : 'unsupported'
}

type Choice = {
  hour: number
  /** The site's, to subscribe with. */
  key: string
  state: RoundState
  token: string | undefined
}

/** Asks the browser, then tells the server. @throws Error with a sentence to show. */
export async function turnOn({ hour, key, state, token }: Choice): Promise<Obstacle | undefined> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') throw new Error(DISMISSED)
  const subscription = await subscribe(key).catch((error: unknown) => {
    throw new Error(refusalOf(error))
  })
  const wasOn = readNotification() !== undefined
  try {
    await tell(subscription, { hour, state, token })
    return undefined
  } catch (error) {
    if (!wasOn) await turnOff(token)
    throw error
  }
}

/** Without a connection too: the push service then tells our server that the device is gone. */
export async function turnOff(token: string | undefined): Promise<void> {
  const subscription = await findSubscription()
  writeNotification(undefined)
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await postJson('/api/delete-push-subscription', { endpoint }, token).catch(() => {})
}

/** Tells the server what changed since it was last told, and subscribes again if the browser has forgotten it. */
export async function keepTold({ key, state, token }: Omit<Choice, 'hour'>): Promise<void> {
  const stored = readNotification()
  if (!stored) return
  if (findObstacle() !== undefined || Notification.permission !== 'granted') return turnOff(token)
  const subscription = (await findSubscription()) ?? (await subscribe(key))
  await tell(subscription, { hour: stored.hour, state, token })
}

async function tell(subscription: PushSubscription, { hour, state, token }: Omit<Choice, 'key'>) {
  const told = JSON.stringify([subscription.endpoint, hour, state])
  if (readNotification()?.told === told) return
  const sent = { subscription, hour, isDone: state.isDone, dueFrom: state.dueFrom }
  const { publicKey } = await postJson<{ publicKey: string }>(
    '/api/save-push-subscription',
    sent,
    token,
  )
  if (isSameKey(subscription, publicKey)) return store({ hour, told })
  // The server has another key than the one it was subscribed to, so it can't reach it.
  await postJson('/api/delete-push-subscription', { endpoint: subscription.endpoint }, token)
  const renewed = await subscribe(publicKey)
  await postJson('/api/save-push-subscription', { ...sent, subscription: renewed }, token)
  store({ hour, told: '' })
}

function refusalOf(error: unknown) {
  if (!(error instanceof DOMException)) return NOT_ANSWERED
  if (error.name === 'NotAllowedError') return NOT_ALLOWED
  return error.message === NOT_STARTED ? NOT_STARTED : NOT_ANSWERED
}

function store(stored: StoredNotification) {
  if (!writeNotification(stored)) throw new Error(NOT_STORED)
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  if (known && isSameKey(known, key)) return known
  await known?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  return inTime(pushManager.subscribe(options), READY_MAX_MS)
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** At a first visit the worker is still being installed. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  return inTime(navigator.serviceWorker.ready, READY_MAX_MS).catch(() => {
    throw new DOMException(NOT_STARTED, 'TimeoutError')
  })
}

/** A browser that does not say its key is believed. */
function isSameKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options
  if (!applicationServerKey) return true
  return String(new Uint8Array(applicationServerKey)) === String(bytesOf(key))
}

function bytesOf(base64Url: string) {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
