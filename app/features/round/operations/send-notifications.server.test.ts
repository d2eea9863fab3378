import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { readVapid, startPushService } from '#test/push-service.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { claimWork, finishWork } from '#app/features/work/operations/claim-work.server.ts'
import type { Kind } from '#app/features/work/operations/kinds.server.ts'
import { createWorker, type Worker } from '#app/features/work/operations/worker.server.ts'
import { NOTIFICATION } from '../rules/notifications.ts'
import { claimDevice, notificationsKind } from './send-notifications.server.ts'
import { readPushKeys, insertSubscription } from './subscriptions.server.ts'

type Service = Awaited<ReturnType<typeof startPushService>>
/** NOW is noon in Ireland. */
const HOUR = 12
const MORNING = new Date(NOW.getTime() - 4 * HOUR_MS)
const rows = (db: Db) => db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute()

async function aDevice(
  db: Db,
  service: Pick<Service, 'aDevice'>,
  name: string,
  { hour = HOUR, isDone = false, dueFrom = null as string | null } = {},
) {
  const { endpoint, p256dh, auth } = service.aDevice(name)
  const subscription = { endpoint, keys: { p256dh, auth } }
  const due = dueFrom === null ? null : toDay(dueFrom)
  await insertSubscription(db, { subscription, hour, isDone, dueFrom: due }, MORNING)
}

type Options = { timeoutMs?: number; onStart?: (worker: Worker) => void }

/** Returns a function that sends what is due, and returns how many messages push services accepted. */
function aServer(db: Db, { test }: Pick<Service, 'test'>, { onStart, ...options }: Options = {}) {
  const { readRound } = openCatalogue(db)
  const site = { baseUrl: 'https://competitions.example', operator: 'desk@site.test' }
  let [time, sent] = [NOW, 0]
  const clock = () => time
  const kind = notificationsKind({
    db,
    readRound,
    clock,
    test: { timeoutMs: HANG_MS, ...test, ...options },
    ...site,
  })
  const run: Kind['run'] = async (work, context) => {
    const outcome = await kind.run(work, context)
    if (outcome.result === 'sent') sent += 1
    return outcome
  }
  const log = pino({ level: 'silent' })
  const worker = createWorker([{ ...kind, run }], { db, clock, log, stopMaxMs: HANG_MS })
  onStart?.(worker)
  return async (now = NOW) => {
    ;[time, sent] = [now, 0]
    await worker.kick()
    await worker.idle()
    return sent
  }
}

/** When each device is due, in the order of their numbers. */
async function dueTimes(db: Db) {
  const work = await db.selectFrom('work').select(['key', 'due_at']).execute()
  return work.toSorted((a, b) => Number(a.key) - Number(b.key)).map(({ due_at: dueAt }) => dueAt)
}
const closesToday = (db: Db) => aCompetition(db, { competitionEndDate: TODAY }, MORNING)
const after = (ms: number) => new Date(NOW.getTime() + ms)

testOnDatabase('a device gets one message at its hour, and one the next day', async (db) => {
  const service = await startPushService()
  await closesToday(db)
  await aCompetition(db, { competitionTitle: 'Win a kayak' }, MORNING)
  await aDevice(db, service, 'noon')
  await aDevice(db, service, 'evening', { hour: 20 })
  const send = aServer(db, service)
  expect(await send(after(-1))).toBe(0)
  expect(await send()).toBe(1)
  for (const ms of [0, 5 * MINUTE_MS, HOUR_MS]) expect(await send(after(ms))).toBe(0)
  const [{ device, text, headers } = { device: '', text: '', headers: {} }] = service.received
  expect([device, JSON.parse(text)]).toEqual([
    'noon',
    {
      web_push: 8030,
      notification: {
        title: 'Today’s list is ready',
        body: '1 closes today, 1 is new.',
        navigate: 'https://competitions.example/todays-round',
        lang: 'en-IE',
        tag: 'round',
      },
    },
  ])
  expect([headers.ttl, headers.topic]).toEqual([String(12 * 3600), 'round'])
  const { publicKey } = await readPushKeys(db, NOW)
  expect(readVapid(headers.authorization)).toMatchObject({
    isSigned: true,
    key: publicKey,
    claims: { aud: service.origin, sub: 'https://competitions.example' },
  })
  expect(await rows(db)).toMatchObject([
    { sent_at: NOW.getTime(), tried_on: TODAY },
    { sent_at: null, tried_on: null },
  ])
  expect(await dueTimes(db)).toEqual([NOW.getTime() + DAY_MS, NOW.getTime() + 8 * HOUR_MS])
  expect(await send(after(DAY_MS))).toBe(1)
})

testOnDatabase('nothing is sent when nothing is due', async (db) => {
  const service = await startPushService()
  await aDevice(db, service, 'nothing-due')
  await aDevice(db, service, 'due-tomorrow', { dueFrom: addDays(TODAY, 1) })
  await aDevice(db, service, 'due', { dueFrom: TODAY })
  await aDevice(db, service, 'done', { dueFrom: TODAY, isDone: true })
  const send = aServer(db, service)
  expect(await send()).toBe(1)
  expect(service.received.map(({ device }) => device)).toEqual(['due'])
  expect(service.received[0]?.text).toContain('What you enter again, or should check, is due.')
  const tomorrow = NOW.getTime() + DAY_MS
  expect(await dueTimes(db)).toEqual([tomorrow, tomorrow, tomorrow, tomorrow])

  await closesToday(db)
  await aDevice(db, service, 'done-too', { isDone: true })
  expect(await send(after(MINUTE_MS))).toBe(0)
  expect(await send(after(DAY_MS))).toBe(3)
})

testOnDatabase('a device that the push service no longer knows is deleted', async (db) => {
  const service = await startPushService((response, device) => {
    response.writeHead(device === 'gone' ? 410 : 201).end()
  })
  await closesToday(db)
  await aDevice(db, service, 'gone')
  await aDevice(db, service, 'here')
  expect(await aServer(db, service)()).toBe(1)
  expect((await rows(db)).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/here`])
})

testOnDatabase('an address that is no push service any more is deleted unasked', async (db) => {
  const service = await startPushService()
  await closesToday(db)
  await aDevice(db, service, 'phone')
  const test = { ...service.test, isService: () => false }
  expect(await aServer(db, { test })()).toBe(0)
  expect([await rows(db), service.received]).toEqual([[], []])
})

testOnDatabase('a push service that is down is tried for an hour, then given up', async (db) => {
  const service = await startPushService((response) => void response.writeHead(503).end())
  await closesToday(db)
  await aCompetition(db, { competitionEndDate: addDays(TODAY, 1) }, MORNING)
  await aDevice(db, service, 'phone')
  const send = aServer(db, service)
  const tried: number[] = []
  for (let minutes = 0; minutes <= 120; minutes += 5) {
    const before = service.received.length
    await send(after(minutes * MINUTE_MS))
    if (service.received.length > before) tried.push(minutes)
  }
  expect(tried).toEqual([0, 5, 15, 35])
  expect(await rows(db)).toMatchObject([{ failing_since: NOW.getTime(), sent_at: null }])
  expect(await dueTimes(db)).toEqual([NOW.getTime() + DAY_MS])
  service.answerWith((response) => void response.writeHead(201).end())
  const tomorrow = after(DAY_MS)
  expect(await send(tomorrow)).toBe(1)
  expect(await rows(db)).toMatchObject([{ failing_since: null, sent_at: tomorrow.getTime() }])
})

testOnDatabase('a retry that succeeds is the only message of its day', async (db) => {
  const service = await startPushService((response) => void response.writeHead(503).end())
  await closesToday(db)
  await aDevice(db, service, 'phone')
  const send = aServer(db, service)
  await send()
  service.answerWith((response) => void response.writeHead(201).end())
  expect(await send(after(5 * MINUTE_MS))).toBe(1)
  expect(await send(after(10 * MINUTE_MS))).toBe(0)
  expect(await rows(db)).toMatchObject([{ failing_since: null }])
  expect(await dueTimes(db)).toEqual([NOW.getTime() + DAY_MS])
})

testOnDatabase('a push service that hangs gets no message twice, and others theirs', async (db) => {
  const hanging = await startPushService(() => {})
  const service = await startPushService()
  await closesToday(db)
  for (let number = 1; number <= 60; number += 1) await aDevice(db, hanging, `hanging-${number}`)
  await aDevice(db, service, 'phone')
  const test = {
    network: {
      ...service.test.network,
      ports: [...service.test.network.ports, ...hanging.test.network.ports],
    },
    isService: () => true,
  }
  const send = aServer(db, { test }, { timeoutMs: 2000 })
  expect(await send()).toBe(1)
  const asked = hanging.received.length
  // Those that were asked at once, until five had failed; then it is left alone.
  expect(asked).toBeLessThanOrEqual(20)
  await send(after(5 * MINUTE_MS))
  const devices = hanging.received.map(({ device }) => device)
  expect(new Set(devices).size).toBe(devices.length)
})

testOnBothDatabases('two servers at once send each message once', async (db) => {
  const service = await startPushService()
  await closesToday(db)
  for (let number = 1; number <= 120; number += 1) await aDevice(db, service, `device-${number}`)
  const sent = await Promise.all([aServer(db, service)(), aServer(db, service)()])
  expect(sent.reduce((a, b) => a + b)).toBe(120)
  expect(new Set(service.received.map(({ device }) => device)).size).toBe(120)
  expect(service.received).toHaveLength(120)
})

testOnBothDatabases('a server killed after its claim sends nothing twice', async (db) => {
  const service = await startPushService()
  await closesToday(db)
  await aDevice(db, service, 'claimed')
  const [work] = await claimWork(db, { kind: NOTIFICATION, limit: 1 }, NOW)
  if (!work) throw new Error('Nothing is due.')
  const finish = (tx: Db, dueAt: number) => finishWork(tx, work, dueAt, NOW)
  const { signal } = new AbortController()
  const news = { closing: 1, fresh: 0 }
  const claimed = await claimDevice(db, work, news, { now: NOW, signal, finish })
  expect(claimed).toMatchObject({ id: 1, tries: 1 })
  expect(await claimDevice(db, work, news, { now: NOW, signal, finish })).toBeUndefined()
  await aDevice(db, service, 'waiting')
  expect(await aServer(db, service)(after(MINUTE_MS))).toBe(1)
  expect(service.received.map(({ device }) => device)).toEqual(['waiting'])
})

testOnDatabase('after an outage of hours, the messages of the morning are given up', async (db) => {
  const service = await startPushService()
  await closesToday(db)
  await aDevice(db, service, 'noon')
  await aDevice(db, service, 'evening', { hour: 20 })
  expect(await aServer(db, service)(after(3 * HOUR_MS))).toBe(0)
  expect(await dueTimes(db)).toEqual([NOW.getTime() + DAY_MS, NOW.getTime() + 8 * HOUR_MS])
})

testOnDatabase('a device that ends it while its message is sent stays deleted', async (db) => {
  const service = await startPushService((response) => void response.writeHead(503).end())
  await closesToday(db)
  await aDevice(db, service, 'phone')
  service.answerWith((response) => {
    void db
      .deleteFrom('push_subscriptions')
      .execute()
      .then(() => response.writeHead(503).end())
  })
  expect(await aServer(db, service)()).toBe(0)
  expect(await rows(db)).toEqual([])
})

testOnDatabase('a server that is stopped ends what it has begun', async (db) => {
  const started: Worker[] = []
  const service = await startPushService((response) => {
    void started[0]?.stop()
    response.writeHead(201).end()
  })
  await closesToday(db)
  for (let number = 1; number <= 60; number += 1) await aDevice(db, service, `device-${number}`)
  const send = aServer(db, service, { onStart: (worker) => started.push(worker) })
  const before = await send()
  expect(before).toBeLessThanOrEqual(20)
  expect(await aServer(db, service)()).toBe(60 - before)
  expect(new Set(service.received.map(({ device }) => device)).size).toBe(60)
})

testOnBothDatabases('many servers have the same keys', async (db) => {
  const keys = await Promise.all([readPushKeys(db, NOW), readPushKeys(db, NOW)])
  expect(keys[0]).toEqual(keys[1])
  expect(await db.selectFrom('site_keys').selectAll().execute()).toHaveLength(1)
})
