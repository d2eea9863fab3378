import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { addOnce } from '#app/features/sources/operations/uploads.server.ts'
import { passwordChangedMail } from '#app/features/letters/mail.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { mailsKind } from '#app/features/mail/operations/mail-delivery.server.ts'
import { createWorker, startWorker } from '#app/features/work/operations/worker.server.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { MAIL_RETENTION_MS } from '#app/features/mail/rules/delivery.ts'
import { MailFailure } from '#app/features/mail/rules/send-failures.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'
import { notificationsKind } from '#app/features/round/operations/send-notifications.server.ts'
import { insertSubscription } from '#app/features/round/operations/subscriptions.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { aFollower, anAlert, sendAlerts } from '#test/alerts.ts'
import { aCampaign, recipientsOf, startSending, statusOf } from '#test/campaigns.ts'
import { aCheckedWeb, page, theChecks } from '#test/checked-web.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, anAdmin, aSubscriber, NOW, TODAY } from '#test/makers.ts'
import { startPushService } from '#test/push-service.ts'
import { aCluster, aJob, runRound } from '#test/jobs.ts'
import { aSourceSite, rss, theItems, theSource } from '#test/sources.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const LATE = addDays(TODAY, 200)
/** A mail is retried after a minute; a claim ends after five. */
const IN_TIME = Array.from({ length: 20 }, (_, minutes) => minutes * MINUTE_MS)

/** A clock that everybody in a test shares. */
function aClock() {
  let now = NOW
  return { clock: () => now, set: (ms: number) => void (now = later(ms)) }
}

/** Fails, moves the clock or waits as `first` does, with the first mail only. */
function aTransport(first: () => unknown) {
  const sent: string[] = []
  let isFirst = true
  const transport: MailTransport = {
    send: async ({ to }) => {
      const act = isFirst ? first : () => {}
      isFirst = false
      await act()
      sent.push(to)
    },
    close: () => {},
  }
  return { transport, sent }
}

const refuseForNow = () => {
  throw new MailFailure('deferred', '450 later')
}

function aMailServer(db: Db, clock: () => Date, transport: MailTransport) {
  const log = pino({ level: 'silent' })
  const kind = mailsKind({ db, transport, clock })
  const delivery = startWorker([kind], { db, clock, log, everyMs: HOUR_MS, stopMaxMs: HANG_MS })
  onTestFinished(delivery.stop)
  return {
    round: async () => {
      await delivery.kick()
      await delivery.idle()
    },
  }
}

const enqueue = (db: Db, to: string) =>
  enqueueMail(db, passwordChangedMail({ to, username: 'aoife' }), NOW)

for (const days of [40, -40]) {
  const jump = days * DAY_MS
  const off = `${days} days off`

  testOnBothDatabases(`a mail tried while the clock was ${off} is sent soon after`, async (db) => {
    const { clock, set } = aClock()
    const { transport, sent } = aTransport(refuseForNow)
    await enqueue(db, 'aoife@example.ie')
    set(jump)
    const { round } = aMailServer(db, clock, transport)
    await round()
    for (const ms of IN_TIME) {
      set(ms)
      await round()
    }
    expect(sent).toEqual(['aoife@example.ie'])
  })

  testOnBothDatabases(`a mail in flight is not sent again by a clock ${off}`, async (db) => {
    const { clock, set } = aClock()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const [slow, other] = [
      aTransport(() => {
        begin()
        return held
      }),
      aTransport(() => {}),
    ]
    await enqueue(db, 'aoife@example.ie')
    const first = aMailServer(db, clock, slow.transport)
    await begun
    const second = aMailServer(db, clock, other.transport)
    for (const ms of [jump, MINUTE_MS / 2, jump, MINUTE_MS]) {
      set(ms)
      await second.round()
    }
    answer()
    await first.round()
    for (const ms of IN_TIME) {
      set(ms)
      await second.round()
    }
    expect([slow.sent.length, other.sent.length]).toEqual([1, 0])
  })

  testOnBothDatabases(`a campaign goes on after a clock ${off}, without repeating`, async (db) => {
    const { clock, set } = aClock()
    const readers = []
    for (let count = 0; count < 7; count += 1) readers.push((await aSubscriber(db)).email)
    const id = await aCampaign(db)
    const { transport, sent } = aTransport(() => {
      set(jump)
      refuseForNow()
    })
    const mails = aMailServer(db, clock, transport)
    const campaigns = startSending(db, { transport, clock })
    onTestFinished(campaigns.stop)
    const isPutOff = async () => (await recipientsOf(db)).some(({ refusals }) => refusals === 1)
    await expect.poll(isPutOff).toBe(true)
    await mails.round()
    for (const ms of IN_TIME) {
      set(ms)
      await mails.round()
      void campaigns.kick()
      await campaigns.idle()
    }
    expect(sent.toSorted()).toEqual(readers.toSorted())
    expect((await recipientsOf(db)).map(({ state }) => state)).toEqual(readers.map(() => 'sent'))
    expect(await statusOf(db, id)).toBe('sent')
  })

  testOnBothDatabases(`links are checked in time after a clock ${off}`, async (db) => {
    const web = await aCheckedWeb(db)
    for (const number of [1, 2, 3]) {
      web.reply(`www.host-${number}.ie/win`, { html: page('') })
      await web.aListing(`www.host-${number}.ie/win`, { competitionEndDate: LATE })
    }
    let isMoved = false
    const { fetch } = web.deps
    web.deps.fetch = (...asked) => {
      if (!isMoved) web.advance(jump)
      isMoved = true
      return fetch(...asked)
    }
    await web.run()
    web.advance(NOW.getTime() + HOUR_MS - web.clock().getTime())
    await web.runFor(1, 0.1)
    expect((await theChecks(db)).map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
    expect(web.mostPerHost()).toBe(1)
    const before = web.requests.length
    await web.runFor(80, 4)
    expect(web.requests.length).toBeGreaterThanOrEqual(before + 3)
  })

  testOnBothDatabases(`a source is read in time after a clock ${off}`, async (db) => {
    const items = [{ guid: '1', title: 'Win lamp 1', link: '/1' }]
    const site: Parameters<typeof aSourceSite>[1] = { '/1': page('Win'), '/2': page('Win') }
    const { add, run, advance } = await aSourceSite(db, site)
    site['/feed'] = (_request, response) => {
      advance(jump)
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(items))
    }
    await add()
    await run()
    advance(-jump)
    site['/feed'] = rss([...items, { guid: '2', title: 'Win lamp 2', link: '/2' }])
    for (let hour = 0; hour < 7; hour += 1) {
      await run()
      advance(HOUR_MS)
    }
    expect((await theItems(db)).map(({ title }) => title)).toEqual(['Win lamp 1', 'Win lamp 2'])
    expect(await theSource(db)).toMatchObject({ added: 2 })
  })

  testOnBothDatabases(`a device gets its message the next day after a clock ${off}`, async (db) => {
    const { clock, set } = aClock()
    const service = await startPushService()
    const { endpoint, p256dh, auth } = service.aDevice('phone')
    const subscription = { endpoint, keys: { p256dh, auth } }
    const due = { hour: 12, isDone: false, dueFrom: toDay('2026-01-01') }
    await insertSubscription(db, { subscription, ...due }, later(-4 * HOUR_MS))
    const { readRound } = openCatalogue(db)
    const site = { baseUrl: 'https://competitions.example', operator: 'desk@site.test' }
    const kind = notificationsKind({ db, readRound, clock, test: service.test, ...site })
    const log = pino({ level: 'silent' })
    const worker = createWorker([kind], { db, clock, log, stopMaxMs: HANG_MS })
    const send = async (ms: number) => {
      const before = service.received.length
      set(ms)
      await worker.kick()
      await worker.idle()
      return service.received.length - before
    }
    expect(await send(0)).toBe(1)
    await send(jump + MINUTE_MS)
    for (const ms of IN_TIME) expect(await send(2 * MINUTE_MS + ms)).toBe(0)
    expect(await send(DAY_MS + MINUTE_MS)).toBe(1)
    expect(await send(DAY_MS + 2 * MINUTE_MS)).toBe(0)
  })

  testOnBothDatabases(`a daily job runs once a day after a clock ${off}`, async (db) => {
    const cluster = aCluster(db)
    const { job, ran } = aJob({ at: '0 12 * * *' })
    const process = cluster.aProcess([job])
    await runRound(process)
    cluster.advance(DAY_MS)
    await runRound(process)
    cluster.advance(HOUR_MS + jump)
    for (let rounds = 0; rounds < 3; rounds += 1) await runRound(process)
    cluster.advance(-jump)
    ran.length = 0
    for (let minutes = 0; minutes < 22 * 60; minutes += 10) {
      await runRound(process)
      cluster.advance(10 * MINUTE_MS)
    }
    expect(ran).toEqual([])
    cluster.advance(HOUR_MS)
    await runRound(process)
    expect(ran).toHaveLength(1)
  })

  testOnBothDatabases(`a follower is mailed the next day after a clock ${off}`, async (db) => {
    const { transport, sent } = aTransport(() => {})
    const publish = (title: string, at: number) =>
      aCompetition(db, { competitionTitle: title, competitionEndDate: LATE }, later(at))
    const follower = await aFollower(db)
    await anAlert(db, follower.id)
    await publish('Win a kayak', 10 * MINUTE_MS)
    const mailAt = (ms: number) => sendAlerts(db, transport, later(ms))
    await mailAt(0)
    await mailAt(HOUR_MS + jump)
    const before = sent.length
    await publish('Win a lighthouse', 2 * HOUR_MS)
    await mailAt(3 * HOUR_MS)
    expect(sent).toHaveLength(before)
    await mailAt(DAY_MS)
    expect(sent).toHaveLength(before + 1)
  })

  testOnBothDatabases(`an import can be repeated after a clock ${off}`, async (db) => {
    const { id, actor } = await anAdmin(db)
    const file = { hash: 'abc', name: 'list.csv', bytes: 1, body: Buffer.from(''), report: null }
    const times = { created_at: NOW.getTime(), adding_since: later(jump).getTime() }
    await db
      .insertInto('import_files')
      .values({ user_id: id, ...file, ...times })
      .execute()
    const add = async () => ({ added: 1 }) as never
    await addOnce(db, requireAdmin(actor), { hash: 'abc', now: later(HOUR_MS) }, add)
    const { report } = await db
      .selectFrom('import_files')
      .select('report')
      .executeTakeFirstOrThrow()
    expect(report).toBe('{"added":1}')
  })
}

testOnBothDatabases('a mail that waits is not deleted by a clock far ahead', async (db) => {
  const { clock, set } = aClock()
  const { transport, sent } = aTransport(refuseForNow)
  set(MAIL_RETENTION_MS + DAY_MS)
  await enqueue(db, 'aoife@example.ie')
  const { round } = aMailServer(db, clock, transport)
  await round()
  for (const ms of IN_TIME) {
    set(ms)
    await round()
  }
  expect(sent).toEqual(['aoife@example.ie'])
})
