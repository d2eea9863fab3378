import pino from 'pino'
import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, aVisitor, NOW, TODAY } from '#test/makers.ts'
import { createDevice } from '#test/push-service.ts'
import { post, type App } from '#test/roles/call.ts'
import {
  readPushKeys,
  correctDueTimes,
  pruneSubscriptions,
} from './operations/subscriptions.server.ts'

const FCM = 'https://fcm.googleapis.com/fcm/send/'
const rows = (db: Db) => db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute()

/** How long from NOW each device is due, in the order of their numbers; fewer than ten. */
async function dueTimes(db: Db) {
  const work = await db.selectFrom('work').select('due_at').orderBy('key').execute()
  return work.map(({ due_at: dueAt }) => dueAt - NOW.getTime())
}

function aSubscription(endpoint = `${FCM}phone`) {
  const { p256dh, auth } = createDevice()
  return { endpoint, expirationTime: null, keys: { p256dh, auth } }
}
const save = (app: App, changes: object = {}, caller = aVisitor()) =>
  post(
    app,
    '/api/save-push-subscription',
    { subscription: aSubscription(), hour: 20, isDone: false, dueFrom: null, ...changes },
    caller,
  )

testOnDatabase('a device is saved with its hour and nothing of a person', async (db) => {
  const app = testApp(db)
  const { publicKey } = await readPushKeys(db, NOW)
  expect(publicKey).toMatch(/^B[\w-]{86}$/)
  const subscription = aSubscription()
  const answer = await save(app, { subscription, userId: 1 }, await aMember(db))
  expect([answer.status, answer.body]).toEqual([200, { publicKey }])
  expect(await rows(db)).toEqual([
    {
      id: 1,
      endpoint: subscription.endpoint,
      endpoint_hash: expect.any(String),
      ...subscription.keys,
      hour: 20,
      created_at: NOW.getTime(),
      seen_on: TODAY,
      done_on: null,
      due_from: null,
      tried_on: null,
      tries: 0,
      sent_at: null,
      failing_since: null,
    },
  ])
  expect(await dueTimes(db)).toEqual([8 * HOUR_MS])
})

testOnDatabase('saving again changes the device, and sends no second message', async (db) => {
  const app = testApp(db)
  const subscription = aSubscription()
  await save(app, { subscription })
  await save(app, { subscription, hour: 21, isDone: true, dueFrom: '2026-11-22' })
  const known = { id: 1, hour: 21, done_on: TODAY, due_from: '2026-11-22' }
  expect(await rows(db)).toMatchObject([known])
  expect(await dueTimes(db)).toEqual([9 * HOUR_MS])

  await db.updateTable('push_subscriptions').set({ tried_on: TODAY }).execute()
  await save(app, { subscription, hour: 22 })
  expect(await rows(db)).toMatchObject([{ done_on: null, due_from: null }])
  expect(await dueTimes(db)).toEqual([10 * HOUR_MS + DAY_MS])
})

testOnDatabase('only push services of browsers and usable keys are taken', async (db) => {
  const app = testApp(db)
  const { keys } = aSubscription()
  for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'x', '']) {
    const answer = await save(app, { subscription: { endpoint, keys } })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('We can’t send to the push service of this browser.'),
    ])
  }
  const offCurve = `B${'A'.repeat(86)}`
  for (const wrong of [
    { p256dh: offCurve },
    { p256dh: 'short' },
    { auth: 'short' },
    { auth: undefined },
  ])
    expect(
      (await save(app, { subscription: { ...aSubscription(), keys: { ...keys, ...wrong } } }))
        .status,
    ).toBe(400)
  for (const wrong of [{ hour: 5 }, { hour: 23 }, { hour: 8.5 }, { dueFrom: '2026-02-30' }])
    expect((await save(app, wrong)).status).toBe(400)
  expect(await rows(db)).toEqual([])
})

testOnDatabase('a browser replaces its address, and the hour stays', async (db) => {
  const app = testApp(db)
  await save(app, { subscription: aSubscription(`${FCM}old`) })
  await save(app, { subscription: aSubscription(`${FCM}other`) })
  const replace = (endpoint: string, subscription = aSubscription(`${FCM}new`)) =>
    post(app, '/api/save-push-subscription', { replaces: endpoint, subscription }, aVisitor())
  expect((await replace(`${FCM}old`)).status).toBe(200)
  expect(await rows(db)).toMatchObject([{ endpoint: `${FCM}new`, hour: 20 }, { id: 2 }])
  expect((await replace(`${FCM}old`)).status).toBe(404)
  expect((await replace(`${FCM}new`, aSubscription(`${FCM}other`))).status).toBe(404)
  expect((await replace(`${FCM}new`, aSubscription('https://a.example/x'))).status).toBe(400)
})

testOnDatabase('a device that ends it is deleted, as often as it asks', async (db) => {
  const app = testApp(db)
  await save(app)
  const end = (endpoint: string) =>
    post(app, '/api/delete-push-subscription', { endpoint }, aVisitor())
  expect((await end(`${FCM}other`)).status).toBe(204)
  expect(await rows(db)).toHaveLength(1)
  for (let times = 0; times < 2; times += 1) expect((await end(`${FCM}phone`)).status).toBe(204)
  expect(await rows(db)).toEqual([])
})

testOnDatabase('an address can save twenty new devices in an hour', async (db) => {
  const app = testApp(db, { limits: createLimits({ log: pino({ level: 'silent' }) }) })
  const statuses = []
  for (let number = 1; number <= 21; number += 1)
    statuses.push((await save(app, { subscription: aSubscription(`${FCM}${number}`) })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  expect((await save(app, { subscription: aSubscription(`${FCM}1`) })).status).toBe(200)
})

testOnDatabase('where notifications are off, nothing is saved', async (db) => {
  const config = parseConfig({ BASE_URL: 'https://competitions.example', WEB_PUSH: 'off' })
  const app = testApp(db, { config })
  expect((await save(app)).status).toBe(404)
  expect(await rows(db)).toEqual([])
})

testOnDatabase('forgets devices that were not seen or reached for long', async (db) => {
  const app = testApp(db)
  for (const name of ['unseen', 'failing', 'fine'])
    await save(app, { subscription: aSubscription(FCM + name) })
  const change = (id: number, changes: object) =>
    db.updateTable('push_subscriptions').set(changes).where('id', '=', id).execute()
  await change(1, { seen_on: '2026-08-22' })
  await change(2, { failing_since: NOW.getTime() - 14 * DAY_MS - 1 })
  await change(3, { seen_on: '2026-08-23', failing_since: NOW.getTime() - 14 * DAY_MS })
  expect(await pruneSubscriptions(db, NOW)).toBe(2)
  expect((await rows(db)).map(({ id }) => id)).toEqual([3])
})

testOnBothDatabases('due times that a wrong clock set are corrected, others stay', async (db) => {
  const app = testApp(db)
  for (const hour of [8, 20])
    await save(app, { subscription: aSubscription(`${FCM}${hour}`), hour })
  await correctDueTimes(db, NOW)
  expect(await dueTimes(db)).toEqual([20 * HOUR_MS, 8 * HOUR_MS])
  const ahead = NOW.getTime() + 300 * DAY_MS
  await db.updateTable('work').set({ due_at: ahead }).where('key', '=', '2').execute()
  await correctDueTimes(db, NOW)
  // Tomorrow: the device may have had today's message.
  expect(await dueTimes(db)).toEqual([20 * HOUR_MS, 32 * HOUR_MS])
})
