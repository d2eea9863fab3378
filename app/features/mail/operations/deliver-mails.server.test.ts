import pino from 'pino'
import { afterEach, expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { accountMail } from '#test/confirm-mails.ts'
import { LEASE_MS } from '#app/features/work/rules.ts'
import { MAIL_RETENTION_MS } from '../rules/delivery.ts'
import { openMailTransport, type MailTransport } from '../transport.server.ts'
import { pruneMailing } from '#app/features/campaigns/operations/prune.server.ts'
import { addWork, dropWork, tryAgain } from '#app/features/work/operations/add-work.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { cancelMails, enqueueMail } from './enqueue-mail.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function openSmtp() {
  const smtp = await startSmtpServer()
  closers.push(() => smtp.close())
  return { smtp, transport: openTransport(smtp.url) }
}

function openTransport(smtpUrl: string) {
  const transport = openMailTransport({
    smtpUrl,
    from: 'Competitions Ireland <news@example.ie>',
    baseUrl: 'https://competitions.example',
    outboxDir: '/dev/null',
    log: pino({ level: 'silent' }),
  })
  closers.push(() => transport.close())
  return transport
}

async function enqueue(db: Db, count = 1) {
  for (let number = 0; number < count; number += 1) {
    const to = `member${number}@example.ie`
    await enqueueMail(db, accountMail({ to, username: 'aoife', link: 'https://x.ie/s3cret' }), NOW)
  }
}

const deliverAll = (db: Db, transport: MailTransport, now = NOW) =>
  deliverWaitingMails(db, transport, now)

const queued = (db: Db) => db.selectFrom('work').selectAll().orderBy('key').execute()
const rows = (db: Db) => db.selectFrom('mails').selectAll().orderBy('id').execute()

testOnBothDatabases('a due mail is delivered once, and its text is erased', async (db) => {
  const { smtp, transport } = await openSmtp()
  await enqueue(db)
  expect(await deliverAll(db, transport)).toEqual([{ id: 1, attempts: 1, result: 'sent' }])
  expect(await deliverAll(db, transport, later(LEASE_MS * 2))).toEqual([])

  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]?.text).toContain('https://x.ie/s3cret')
  expect(smtp.mails[0]?.html).toContain('https://x.ie/s3cret')
  expect(await rows(db)).toMatchObject([
    {
      sent_at: NOW.getTime(),
      html: '',
      text: '',
      recipient: 'member0@example.ie',
    },
  ])
})

testOnBothDatabases('a temporary refusal is retried with growing delays', async (db) => {
  const { smtp, transport } = await openSmtp()
  await enqueue(db)
  smtp.behave({ refuse: 451, at: 'recipient' })
  expect(await deliverAll(db, transport)).toMatchObject([{ result: 'failed' }])
  expect(await deliverAll(db, transport, later(MINUTE_MS - 1))).toEqual([])
  expect(await deliverAll(db, transport, later(MINUTE_MS))).toMatchObject([{ attempts: 2 }])
  expect(await deliverAll(db, transport, later(6 * MINUTE_MS - 1))).toEqual([])

  smtp.behave('accept')
  expect(await deliverAll(db, transport, later(6 * MINUTE_MS))).toMatchObject([
    { attempts: 3, result: 'sent' },
  ])
  expect(smtp.mails).toHaveLength(1)
})

testOnBothDatabases('mails wait while the mail server is down', async (db) => {
  const { smtp, transport } = await openSmtp()
  await smtp.close()
  await enqueue(db)
  expect(await deliverAll(db, transport)).toMatchObject([
    { result: 'failed', error: expect.stringContaining('ECONNREFUSED') },
  ])
  const { transport: restored, smtp: next } = await openSmtp()
  expect(await deliverAll(db, restored, later(MINUTE_MS))).toMatchObject([{ result: 'sent' }])
  expect(next.mails).toHaveLength(1)
})

testOnBothDatabases('a mail to no mailbox is given up', async (db) => {
  const { smtp, transport } = await openSmtp()
  await enqueue(db, 2)
  smtp.behave({ refuse: 550, says: '5.1.1 User unknown', at: 'recipient' })
  expect(await deliverAll(db, transport)).toMatchObject([
    { result: 'given-up' },
    { result: 'given-up' },
  ])
  smtp.behave('accept')
  expect(await deliverAll(db, transport, later(400 * 24 * 60 * MINUTE_MS))).toEqual([])
  expect(smtp.mails).toEqual([])
  const givenUp = { given_up_at: NOW.getTime(), error: expect.stringContaining('550') }
  expect(await queued(db)).toMatchObject([givenUp, givenUp])
  const admin = requireAdmin((await anAdmin(db)).actor)
  await tryAgain(db, admin, { kind: 'mail', key: '1' }, NOW)
  await expect(tryAgain(db, admin, { kind: 'mail', key: '1' }, later(1))).rejects.toThrow(
    'no longer given up',
  )
  await dropWork(db, admin, { kind: 'mail', key: '2' })
  expect(await deliverAll(db, transport)).toMatchObject([{ id: 1, result: 'sent' }])
  expect(smtp.mails[0]?.text).toContain('https://x.ie/s3cret')
})

testOnBothDatabases('a mail is given up after eight attempts, with the reason', async (db) => {
  await enqueue(db)
  const broken: MailTransport = {
    send: async () => {
      throw new Error('the network of <member0@example.ie> is down')
    },
    close: () => {},
  }
  const results = []
  for (let time = 0; time < 5 * 24 * 60; time += 10)
    results.push(...(await deliverAll(db, broken, later(time * MINUTE_MS))))
  expect(results.map(({ result }) => result)).toEqual([
    ...Array.from({ length: 7 }, () => 'failed'),
    'given-up',
  ])
  expect(await queued(db)).toMatchObject([{ tries: 8, error: 'the network of <address> is down' }])
})

testOnBothDatabases('four concurrent deliverers send each of 50 mails once', async (db) => {
  const { smtp } = await openSmtp()
  await enqueue(db, 50)
  const deliverers = Array.from({ length: 4 }, () => openTransport(smtp.url))
  const deliveries = await Promise.all(deliverers.map((transport) => deliverAll(db, transport)))

  expect(deliveries.flat().filter(({ result }) => result !== 'sent')).toEqual([])
  const recipients = smtp.mails.flatMap((mail) => mail.recipients)
  expect(recipients).toHaveLength(50)
  expect(new Set(recipients).size).toBe(50)
  expect((await rows(db)).every(({ sent_at }) => sent_at !== null)).toBe(true)
})

testOnBothDatabases(
  'a connection lost at the end is retried with the same Message-ID',
  async (db) => {
    const { smtp, transport } = await openSmtp()
    await enqueue(db)
    smtp.behave('drop')
    expect(await deliverAll(db, transport)).toMatchObject([{ result: 'failed' }])
    smtp.behave('accept')
    expect(await deliverAll(db, transport, later(MINUTE_MS))).toMatchObject([{ result: 'sent' }])
    expect(smtp.mails).toHaveLength(1)
  },
)

testOnBothDatabases('an invalid row is given up, not sent', async (db) => {
  const { smtp, transport } = await openSmtp()
  const values = { subject: 'x', html: 'x', text: 'x', created_at: 0 }
  await db
    .insertInto('mails')
    .values({ ...values, recipient: 'a@b.ie,c@d.ie' })
    .execute()
  await db
    .insertInto('mails')
    .values({ ...values, recipient: 'a@b.ie', subject: 'x\r\nBcc: c@d.ie' })
    .execute()
  await addWork(db, 'mail', [{ key: '1' }, { key: '2' }], NOW)
  expect(await deliverAll(db, transport)).toMatchObject([
    { result: 'given-up' },
    { result: 'given-up' },
  ])
  expect(smtp.mails).toEqual([])
})

testOnBothDatabases('old mails are deleted, except one that waits', async (db) => {
  await enqueue(db, 3)
  await db.updateTable('mails').set({ sent_at: NOW.getTime() }).where('id', '=', 1).execute()
  await db.updateTable('work').set({ given_up_at: 1 }).where('key', '=', '2').execute()
  const mails = db.selectFrom('mails').select('id')
  await pruneMailing(db, later(MAIL_RETENTION_MS))
  expect(await mails.execute()).toHaveLength(3)
  await pruneMailing(db, later(MAIL_RETENTION_MS + 1))
  expect(await mails.execute()).toEqual([{ id: 3 }])
})

testOnBothDatabases(
  'a mail that is being sent is not cancelled, and not tried again once it has failed',
  async (db) => {
    const cause = 'decision:1'
    const link = 'https://x.ie/s3cret'
    const mail = accountMail({ to: 'aoife@example.ie', username: 'aoife', link })
    await enqueueMail(db, mail, NOW, { cause, knownBefore: 'nothing' })
    let tries = 0
    const transport = {
      async send() {
        tries += 1
        if (tries === 2) expect(await cancelMails(db, cause)).toEqual([])
        throw new Error('connection refused')
      },
      close: async () => {},
    }
    await deliverWaitingMails(db, transport, NOW)
    await deliverWaitingMails(db, transport, later(MINUTE_MS))
    await deliverWaitingMails(db, transport, later(60 * MINUTE_MS))
    expect([tries, (await rows(db)).length]).toEqual([2, 1])
    expect(await cancelMails(db, cause)).toEqual([{ known_before: 'nothing' }])
  },
)
