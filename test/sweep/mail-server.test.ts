import { readdirSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { resumeCampaign } from '#app/features/campaigns/operations/campaigns.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { namingOf, readMailKey } from '#app/features/mail/operations/mail-key.server.ts'
import {
  listMailbox,
  listMaildir,
  receiveReports,
  type ReturnedMail,
} from '#app/features/mail/operations/receive-reports.server.ts'
import { readImapUrl } from '#app/features/mail/rules/smtp-url.ts'
import { openMailTransport } from '#app/features/mail/transport.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { aCampaign, recipientsOf, sendCampaigns, statusOf } from '#test/campaigns.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import { startSmtpServer } from '#test/smtp.ts'
import { MAIL_DOMAIN, RELAYED_DOMAIN, startMailServer } from './mail-server.ts'

const WAIT = { timeout: HANG_MS, interval: 100 }
const { signal } = new AbortController()
const clock = () => NOW
const later = new Date(NOW.getTime() + MINUTE_MS)
const READERS = 20
let server: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

async function openTransport(db: Db) {
  const bounceAddress = `bounce@${MAIL_DOMAIN}`
  const transport = openMailTransport({
    smtpUrl: server.smtpUrl,
    from: `Competitions Ireland <news@${MAIL_DOMAIN}>`,
    baseUrl: 'https://competitions.example',
    outboxDir: '/dev/null',
    log: pino({ level: 'silent' }),
    naming: namingOf(await readMailKey(db, NOW), bounceAddress),
  })
  onTestFinished(() => transport.close())
  expect(await transport.check()).toBeUndefined()
  return transport
}

/** Subscribes a mailbox of the mail server, or one that it does not have. */
const subscribe = (db: Db, name: string) => aSubscriber(db, { email: `${name}@${MAIL_DOMAIN}` })

const suppressedOf = async (db: Db) => {
  const rows = await db
    .selectFrom('addresses')
    .select(['email', 'suppression_note'])
    .where('suppression', '=', 'bounced')
    .orderBy('email')
    .execute()
  return rows.map(({ email, suppression_note }) => [email, suppression_note])
}

/** Reads what comes back until a bounce was among it. */
async function untilBounced(db: Db, list: () => AsyncIterable<ReturnedMail>) {
  await vi.waitFor(
    async () => expect(await receiveReports({ db, clock }, list(), signal)).toEqual({ hard: 1 }),
    WAIT,
  )
}

testOnBothDatabases('a bounce travels the whole way, by IMAP and by Maildir', async (db) => {
  const transport = await openTransport(db)
  await subscribe(db, 'reader')
  const imap = readImapUrl(server.imapUrl)
  if (!imap) throw new Error('The address of the mailbox cannot be read.')
  const ways = [() => listMailbox(imap, signal), () => listMaildir(server.maildir('bounce'))]
  for (const [index, list] of ways.entries()) {
    await subscribe(db, `gone${index}`)
    await aCampaign(db)
    await sendCampaigns(db, { transport })
    expect(
      (await recipientsOf(db)).every(({ state }) => state === 'sent' || state === 'bounced'),
    ).toBe(true)
    await untilBounced(db, list)
    expect(await receiveReports({ db, clock }, list(), signal)).toEqual({})
  }
  const note = 'unknown user: <address>'
  expect(await suppressedOf(db)).toEqual([
    [`gone0@${MAIL_DOMAIN}`, note],
    [`gone1@${MAIL_DOMAIN}`, note],
  ])
  await vi.waitFor(
    () => expect(readdirSync(`${server.maildir('reader')}/new`).length).toBeGreaterThan(1),
    WAIT,
  )
})

testOnBothDatabases(
  'a server that greylists or takes its time gets each mail once',
  async (db, dialect) => {
    const transport = await openTransport(db)
    const names = [`grey`, 'slow'].map((name) => `${name}+${dialect}`)
    for (const name of names) await subscribe(db, name)
    const campaign = await aCampaign(db)
    await sendCampaigns(db, { transport })
    expect(await recipientsOf(db)).toMatchObject([
      { state: 'waiting', last_error: expect.stringContaining('Greylisted') },
      { state: 'sent' },
    ])
    await sendCampaigns(db, { transport }, new Date(NOW.getTime() + MINUTE_MS))
    expect((await recipientsOf(db)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await statusOf(db, campaign)).toBe('sent')
  },
)

testOnBothDatabases(
  'a mail that is too large pauses its campaign, and suppresses nobody',
  async (db) => {
    const transport = await openTransport(db)
    await subscribe(db, 'reader')
    const id = await aCampaign(db, { body: 'A long story. '.repeat(1_400) })
    await sendCampaigns(db, { transport })
    expect(await recipientsOf(db)).toMatchObject([{ state: 'waiting' }])
    const campaign = await db
      .selectFrom('campaigns')
      .select(['status', 'refusal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(campaign).toEqual({ status: 'paused', refusal: expect.stringContaining('too big') })
    expect(await suppressedOf(db)).toEqual([])
  },
)

testOnBothDatabases(
  'a next hop that is down pauses each campaign once, suppresses nobody, and all are mailed when it is up',
  async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    const transport = await openTransport(db)
    const readers: string[] = []
    for (let number = 0; number < READERS; number += 1)
      readers.push((await aSubscriber(db, { email: `reader@h${number}.${RELAYED_DOMAIN}` })).email)
    const imap = readImapUrl(server.imapUrl)
    if (!imap) throw new Error('The address of the mailbox cannot be read.')
    const campaigns: number[] = []
    for (const subject of ['Monday', 'Tuesday', 'Wednesday']) {
      campaigns.push(await aCampaign(db, { subject }))
      await sendCampaigns(db, { transport })
      let reports = 0
      await vi.waitFor(async () => {
        const read = await receiveReports({ db, clock }, listMailbox(imap, signal), signal)
        reports += Object.values(read).reduce((sum, count) => sum + count, 0)
        expect(reports).toBe(READERS)
      }, WAIT)
      expect(await statusOf(db, campaigns.at(-1) ?? 0)).toBe('paused')
    }
    expect(await suppressedOf(db)).toEqual([])
    expect((await recipientsOf(db)).every(({ state }) => state === 'waiting')).toBe(true)

    const world = await startSmtpServer({ port: server.nextHopPort })
    try {
      for (const id of campaigns)
        await resumeCampaign({ db, baseUrl: 'https://competitions.example' }, admin, id, later)
      await sendCampaigns(db, { transport }, later)
      await vi.waitFor(() => expect(world.mails.length).toBe(3 * READERS), WAIT)
      const arrived = world.mails.map(
        ({ subject, recipients }) => `${subject} ${recipients.join()}`,
      )
      expect(new Set(arrived).size).toBe(3 * READERS)
      for (const id of campaigns) expect(await statusOf(db, id)).toBe('sent')
      expect(await receiveReports({ db, clock }, listMailbox(imap, signal), signal)).toEqual({})
      expect(await suppressedOf(db)).toEqual([])
    } finally {
      await world.close()
    }
  },
)
