import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { readVapid, startPushService } from '#test/push-service.ts'
import { aCluster, runRound } from '#test/schedule.ts'
import { claimDue, listDue } from './claim-due.server.ts'
import { readPushKeys } from './push-keys.server.ts'
import { sendNotifications } from './send-notifications.server.ts'
import { insertSubscription } from './subscriptions.server.ts'

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

function aServer(db: Db, { test }: Pick<Service, 'test'>, options: { timeoutMs?: number } = {}) {
  const { readRound } = openCatalogue(db)
  return (now = NOW, signal = new AbortController().signal) =>
    sendNotifications(
      {
        db,
        readRound,
        clock: () => now,
        baseUrl: 'https://competitions.example',
        operator: 'desk@site.test',
        test: { ...test, ...options },
      },
      signal,
    )
}
const closesToday = (db: Db) => aCompetition(db, { competitionEndDate: TODAY }, MORNING)
const after = (ms: number) => new Date(NOW.getTime() + ms)

testOnBothDatabases('a device gets one message at its hour, and one the next day', async (db) => {
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
        title: 'Today’s round is ready',
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
    { sent_at: NOW.getTime(), tried_on: TODAY, next_at: NOW.getTime() + DAY_MS },
    { sent_at: null, next_at: NOW.getTime() + 8 * HOUR_MS },
  ])
  expect(await send(after(DAY_MS))).toBe(1)
})

testOnBothDatabases('nothing is sent when nothing is due', async (db) => {
  const service = await startPushService()
  await aDevice(db, service, 'nothing-due')
  await aDevice(db, service, 'due-tomorrow', { dueFrom: addDays(TODAY, 1) })
  await aDevice(db, service, 'due', { dueFrom: TODAY })
  await aDevice(db, service, 'done', { dueFrom: TODAY, isDone: true })
  const send = aServer(db, service)
  expect(await send()).toBe(1)
  expect(service.received.map(({ device }) => device)).toEqual(['due'])
  expect(service.received[0]?.text).toContain('What you enter again, or should check, is due.')
  const waiting = await rows(db)
  expect(waiting.map(({ next_at }) => next_at)).toEqual(waiting.map(() => NOW.getTime() + DAY_MS))

  await closesToday(db)
  await aDevice(db, service, 'done-too', { isDone: true })
  expect(await send(after(MINUTE_MS))).toBe(0)
  expect(await send(after(DAY_MS))).toBe(3)
})

testOnBothDatabases('a device that the push service no longer knows is deleted', async (db) => {
  const service = await startPushService((response, device) => {
    response.writeHead(device === 'gone' ? 410 : 201).end()
  })
  await closesToday(db)
  await aDevice(db, service, 'gone')
  await aDevice(db, service, 'here')
  expect(await aServer(db, service)()).toBe(1)
  expect((await rows(db)).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/here`])
})

testOnBothDatabases(
  'an address that is no push service any more is deleted unasked',
  async (db) => {
    const service = await startPushService()
    await closesToday(db)
    await aDevice(db, service, 'phone')
    const test = { ...service.test, isService: () => false }
    expect(await aServer(db, { test })()).toBe(0)
    expect([await rows(db), service.received]).toEqual([[], []])
  },
)

testOnBothDatabases(
  'a push service that is down is tried for an hour, then given up',
  async (db) => {
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
    expect(await rows(db)).toMatchObject([
      { failing_since: NOW.getTime(), sent_at: null, next_at: NOW.getTime() + DAY_MS },
    ])
    service.answerWith((response) => void response.writeHead(201).end())
    const tomorrow = after(DAY_MS)
    expect(await send(tomorrow)).toBe(1)
    expect(await rows(db)).toMatchObject([{ failing_since: null, sent_at: tomorrow.getTime() }])
  },
)

testOnBothDatabases('a retry that succeeds is the only message of its day', async (db) => {
  const service = await startPushService((response) => void response.writeHead(503).end())
  await closesToday(db)
  await aDevice(db, service, 'phone')
  const send = aServer(db, service)
  await send()
  service.answerWith((response) => void response.writeHead(201).end())
  expect(await send(after(5 * MINUTE_MS))).toBe(1)
  expect(await send(after(10 * MINUTE_MS))).toBe(0)
  expect(await rows(db)).toMatchObject([{ next_at: NOW.getTime() + DAY_MS, failing_since: null }])
})

testOnBothDatabases(
  'a push service that hangs gets no message twice, and others theirs',
  async (db) => {
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
    const send = aServer(db, { test }, { timeoutMs: 500 })
    expect(await send()).toBe(1)
    const asked = hanging.received.length
    // Those of the first batch; then it is left alone.
    expect(asked).toBeLessThanOrEqual(50)
    await send(after(5 * MINUTE_MS))
    const devices = hanging.received.map(({ device }) => device)
    expect(new Set(devices).size).toBe(devices.length)
  },
)

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
  const due = await listDue(db, 10, NOW)
  expect(await claimDue(db, due, { closing: 1, fresh: 0 }, NOW)).toHaveLength(1)
  await aDevice(db, service, 'waiting')
  expect(await aServer(db, service)(after(MINUTE_MS))).toBe(1)
  expect(service.received.map(({ device }) => device)).toEqual(['waiting'])
})

testOnBothDatabases(
  'after an outage of hours, the messages of the morning are given up',
  async (db) => {
    const service = await startPushService()
    await closesToday(db)
    await aDevice(db, service, 'noon')
    await aDevice(db, service, 'evening', { hour: 20 })
    expect(await aServer(db, service)(after(3 * HOUR_MS))).toBe(0)
    expect((await rows(db)).map(({ next_at }) => next_at)).toEqual([
      NOW.getTime() + DAY_MS,
      NOW.getTime() + 8 * HOUR_MS,
    ])
  },
)

testOnBothDatabases('a device that ends it while its message is sent stays deleted', async (db) => {
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

testOnBothDatabases('a server that is stopped ends after its batch', async (db) => {
  const stopping = new AbortController()
  const service = await startPushService((response) => {
    stopping.abort()
    response.writeHead(201).end()
  })
  await closesToday(db)
  for (let number = 1; number <= 60; number += 1) await aDevice(db, service, `device-${number}`)
  const send = aServer(db, service)
  expect(await send(NOW, stopping.signal)).toBe(50)
  expect(await send()).toBe(10)
})

testOnBothDatabases('of many servers one runs the job, and all have the same keys', async (db) => {
  const service = await startPushService()
  await closesToday(db)
  await aDevice(db, service, 'phone')
  const cluster = aCluster(db)
  const send = aServer(db, service)
  const job = {
    name: 'send-round-notifications',
    at: '*/5 * * * *',
    run: ({ signal }: { signal: AbortSignal }) => send(new Date(cluster.time()), signal),
  }
  const servers = [cluster.aProcess([job]), cluster.aProcess([job])]
  for (let times = 0; times < 3; times += 1) {
    await runRound(...servers)
    cluster.advance(5 * MINUTE_MS)
  }
  expect(service.received).toHaveLength(1)
  const keys = await Promise.all([readPushKeys(db, NOW), readPushKeys(db, NOW)])
  expect(keys[0]).toEqual(keys[1])
  expect(await db.selectFrom('push_keys').selectAll().execute()).toHaveLength(1)
})
