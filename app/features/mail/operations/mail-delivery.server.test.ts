import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { passwordChangedMail } from '#app/features/letters/mail.ts'
import type { MailTransport } from '../transport.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { startWorker } from '#app/features/work/operations/worker.server.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { mailsKind, type DeliveryDeps } from './mail-delivery.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const NOT_DURING_THE_TEST = HOUR_MS

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Accepts every mail; `hold` keeps it busy until released. */
function fakeTransport() {
  const sent: string[] = []
  let atOnce = 0
  let busiest = 0
  let hold: Promise<void> = Promise.resolve()
  const transport: MailTransport = {
    send: async ({ to }) => {
      busiest = Math.max(busiest, (atOnce += 1))
      await hold
      sent.push(to)
      atOnce -= 1
    },
    close: () => {},
  }
  return {
    transport,
    sent,
    busiest: () => busiest,
    keepBusy: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
  }
}

type Overrides = Pick<DeliveryDeps, 'writeRequested'> & { everyMs?: number }

function start(db: Db, transport: MailTransport, overrides: Overrides = {}) {
  const lines: string[] = []
  const { everyMs = NOT_DURING_THE_TEST, ...own } = overrides
  const clock = () => NOW
  const delivery = startWorker([mailsKind({ db, transport, clock, ...own })], {
    db,
    clock,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    everyMs,
    stopMaxMs: HANG_MS,
  })
  stops.push(delivery.stop)
  return { ...delivery, lines }
}

async function enqueue(db: Db, count: number, from = 0) {
  for (let number = from; number < from + count; number += 1) {
    const to = `member@host${number}.ie`
    await enqueueMail(db, passwordChangedMail({ to, username: 'aoife' }), NOW)
  }
}

testOnDatabase('due mails are sent at the start, later ones after a kick', async (db) => {
  const fake = fakeTransport()
  await enqueue(db, 12)
  const { kick, lines } = start(db, fake.transport)
  await expect.poll(() => fake.sent.length).toBe(12)
  await enqueue(db, 1, 12)
  void kick()
  await expect.poll(() => fake.sent.length).toBe(13)
  await expect.poll(() => lines.length).toBe(13)
  expect(lines.join('')).not.toContain('@')
})

testOnDatabase('without a kick, the next poll sends them', async (db) => {
  const fake = fakeTransport()
  start(db, fake.transport, { everyMs: 5 })
  await enqueue(db, 2)
  await expect.poll(() => fake.sent.length).toBe(2)
})

testOnBothDatabases('four mails at most are in flight, however many kicks', async (db) => {
  const fake = fakeTransport()
  const letGo = fake.keepBusy()
  await enqueue(db, 20)
  const { kick } = start(db, fake.transport, { everyMs: 1 })
  await expect.poll(fake.busiest).toBe(4)
  for (let number = 0; number < 50; number += 1) void kick()
  letGo()
  await expect.poll(() => fake.sent.length).toBe(20)
  expect(new Set(fake.sent).size).toBe(20)
  expect(fake.busiest()).toBe(4)
})

testOnDatabase('stopping waits for mails in flight and starts no more', async (db) => {
  const fake = fakeTransport()
  const letGo = fake.keepBusy()
  await enqueue(db, 20)
  const { kick, stop } = start(db, fake.transport)
  await expect.poll(fake.busiest).toBe(4)
  let stopped = false
  const stopping = stop().finally(() => {
    stopped = true
  })
  void kick()
  await db.selectFrom('mails').select('id').execute()
  expect(stopped).toBe(false)
  letGo()
  await stopping
  void kick()
  expect(fake.sent).toHaveLength(4)
  const sent = await db.selectFrom('mails').select('id').where('sent_at', 'is not', null).execute()
  expect(sent).toHaveLength(4)
})

testOnDatabase('a database error is logged and retried', async (db) => {
  const fake = fakeTransport()
  await enqueue(db, 1)
  await sql`alter table work rename to work_away`.execute(db)
  const { kick, lines } = start(db, fake.transport)
  await expect.poll(() => lines.join('')).toContain('could not be looked through')
  await sql`alter table work_away rename to work`.execute(db)
  void kick()
  await expect.poll(() => fake.sent).toEqual(['member@host0.ie'])
})

testOnDatabase('requested mails are written and sent', async (db) => {
  const fake = fakeTransport()
  const asked = ['aoife@example.ie']
  const { kick } = start(db, fake.transport, {
    writeRequested: async (now) => {
      for (const to of asked.splice(0))
        await enqueueMail(db, passwordChangedMail({ to, username: 'aoife' }), now)
    },
  })
  await expect.poll(() => fake.sent).toEqual(['aoife@example.ie'])
  asked.push('brian@example.ie')
  void kick()
  await expect.poll(() => fake.sent).toEqual(['aoife@example.ie', 'brian@example.ie'])
})

testOnBothDatabases('no mail waits behind hosts that do not answer', async (db) => {
  const fake = fakeTransport()
  const { promise: gone, reject: hangUp } = Promise.withResolvers<void>()
  const isSlow = (to: string) => to.includes('slow')
  const tries: string[] = []
  const transport: MailTransport = {
    send: async (mail) => {
      tries.push(mail.to)
      await (isSlow(mail.to) ? gone : fake.transport.send(mail))
    },
    close: () => {},
  }
  // Three hosts were slow before, of which two are tried again, and one is new.
  for (const host of ['slow1', 'slow2', 'slow3', 'slow4', 'slow4', 'slow4'])
    await enqueueMail(db, passwordChangedMail({ to: `a@${host}.ie`, username: 'a' }), NOW)
  await db.updateTable('work').set({ tries: 1 }).where('key', '<=', '3').execute()
  const { kick, stop } = start(db, transport)
  await expect.poll(() => tries.length).toBe(3)
  await enqueue(db, 5)
  void kick()
  await expect.poll(() => fake.sent.length).toBe(5)
  // Claimed in this order, but read over connections of their own.
  expect(tries.filter(isSlow).toSorted()).toEqual(['a@slow1.ie', 'a@slow2.ie', 'a@slow4.ie'])
  const stopped = stop()
  hangUp(new Error('Timeout'))
  await stopped
})
