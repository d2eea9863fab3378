import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import {
  aCampaign,
  BASE_URL,
  openSmtp,
  recipientsOf,
  sendCampaigns,
  statusOf,
} from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { personalMails } from '#test/alert-mails.ts'
import { aFollower, anAlert, sendAlerts } from '#test/alerts.ts'
import { aBounce, tokenOf } from '#test/mail-reports.ts'
import { aCompetition, anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import { findCampaign } from '#app/features/campaigns/queries/campaigns.server.ts'
import { findTokens } from '../rules/reports.ts'
import { applyReport } from './mail-reports.server.ts'
import { pruneMailing } from '#app/features/campaigns/operations/prune.server.ts'
import { receiveReports } from './receive-reports.server.ts'
import { resumeCampaign } from '#app/features/campaigns/operations/campaigns.server.ts'

/** As relays say it in their reports, hours after they took the mail. */
const ABOUT_US = [
  '554 5.7.1 <reader@example.ie>: Relay access denied',
  '550 5.7.1 Message rejected as spam by Content Filtering',
  '550-5.7.26 This mail has been blocked because the sender is unauthenticated.',
  '550 Sender verify failed',
  '550 5.1.8 <news@example.ie>: Sender address rejected: Domain not found',
  '550 5.7.509 Access denied, sending domain example.ie does not pass DMARC verification',
  '552 5.3.4 Message size exceeds fixed limit',
]
const POLICY = '550 5.7.1 Blocked'

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

/** A campaign that the mail server took for `length` people, each at another host unless one is given. */
async function aSentCampaign(db: Db, length: number, host?: string) {
  const { smtp, transport } = await openSmtp()
  for (let number = 0; number < length; number += 1)
    await aSubscriber(db, host === undefined ? {} : { email: `reader-${number}@${host}` })
  const campaign = await aCampaign(db)
  await sendCampaigns(db, { transport })
  expect([await statusOf(db, campaign), smtp.mails.length]).toEqual(['sent', length])
  return { smtp, transport, campaign }
}

/** Brings the reports about these mails, by their place in the campaign. */
async function report(
  db: Db,
  mails: readonly [place: number, answer: string][],
  now: Date,
  fields: Parameters<typeof aBounce>[2] = {},
) {
  const rows = await db
    .selectFrom('campaign_recipients as recipients')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['recipients.id', 'email'])
    .orderBy('recipients.id')
    .execute()
  async function* returned() {
    for (const [place, answer] of mails) {
      const { id = 0, email = '' } = rows[place] ?? {}
      const text = aBounce(await tokenOf(db, `c${id}`, email), answer, fields)
      yield { mail: new TextEncoder().encode(text), markRead: () => Promise.resolve() }
    }
  }
  return receiveReports({ db, clock: () => now }, returned(), new AbortController().signal)
}

const first = (count: number, answer: string) =>
  Array.from({ length: count }, (_, place): [number, string] => [place, answer])

async function statesOf(db: Db) {
  return (await recipientsOf(db)).map(({ state }) => state)
}

function countSuppressed(db: Db) {
  return db.selectFrom('addresses').select('id').where('suppression', 'is not', null).execute()
}

for (const answer of ABOUT_US)
  testOnDatabase(`five reports of one refusal pause: ${answer}`, async (db) => {
    const { campaign } = await aSentCampaign(db, 30)
    const admin = requireAdmin((await anAdmin(db)).actor)
    expect(await report(db, first(4, answer), later(1))).toEqual({ refused: 4 })
    expect(await statusOf(db, campaign)).toBe('sent')
    expect(await report(db, first(5, answer), later(2))).toEqual({ known: 4, refused: 1 })
    const states = await statesOf(db)
    expect(new Set(states.slice(0, 5))).toEqual(new Set(['waiting']))
    expect(new Set(states.slice(5))).toEqual(new Set(['sent']))
    expect(await countSuppressed(db)).toEqual([])
    const paused = await findCampaign(db, admin, campaign)
    expect(paused).toMatchObject({ status: 'paused', finishedAt: null })
    expect(paused?.refusal).toMatch(/^55\d/)
  })

testOnDatabase('after the pause only those who were refused get the mail', async (db) => {
  const { smtp, transport, campaign } = await aSentCampaign(db, 20)
  const admin = requireAdmin((await anAdmin(db)).actor)
  await report(db, first(5, POLICY), later(1))
  await sendCampaigns(db, { transport }, later(60))
  expect(smtp.mails).toHaveLength(20)
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, campaign, later(61))
  await sendCampaigns(db, { transport }, later(62))
  const counts = new Map<string, number>()
  for (const { recipients } of smtp.mails)
    counts.set(String(recipients), (counts.get(String(recipients)) ?? 0) + 1)
  expect([...counts.values()].filter((count) => count > 1)).toEqual([2, 2, 2, 2, 2])
  expect(await statusOf(db, campaign)).toBe('sent')
  expect((await recipientsOf(db)).map(({ token }) => token)).toEqual(
    Array.from({ length: 20 }, () => null),
  )
})

testOnDatabase('a refusal of a mail that was sent again counts again', async (db) => {
  const { transport, campaign } = await aSentCampaign(db, 20)
  const admin = requireAdmin((await anAdmin(db)).actor)
  await report(db, first(5, POLICY), later(1))
  // A report about a mail that waits is of its earlier try.
  expect(await report(db, first(5, POLICY), later(2))).toEqual({ known: 5 })
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, campaign, later(3))
  await sendCampaigns(db, { transport }, later(4))
  expect(await report(db, first(5, POLICY), later(5))).toEqual({ refused: 5 })
  expect(await statusOf(db, campaign)).toBe('paused')
  expect((await statesOf(db)).filter((state) => state === 'waiting')).toHaveLength(5)
})

testOnDatabase('a late report about a mail from before the pause retries it', async (db) => {
  const { transport, smtp, campaign } = await aSentCampaign(db, 20)
  const admin = requireAdmin((await anAdmin(db)).actor)
  await report(db, first(5, POLICY), later(1))
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, campaign, later(2))
  await report(db, [[10, POLICY]], later(3))
  expect(await statusOf(db, campaign)).toBe('sending')
  await sendCampaigns(db, { transport }, later(4))
  expect([await statusOf(db, campaign), smtp.mails.length]).toEqual(['sent', 26])
})

testOnDatabase('different refusals pause from over a tenth of 50', async (db) => {
  const { campaign } = await aSentCampaign(db, 60)
  const answers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index): [number, string] => [
      from + index,
      `550 5.7.1 Policy ${'abcdefghijkl'[from + index]}`,
    ])
  await report(db, answers(0, 5), later(1))
  expect(await statusOf(db, campaign)).toBe('sent')
  await report(db, answers(5, 6), later(2))
  expect(await statusOf(db, campaign)).toBe('paused')
  expect((await statesOf(db)).filter((state) => state === 'waiting')).toHaveLength(6)
  expect(await countSuppressed(db)).toEqual([])
})

testOnDatabase('reports about mailboxes of one host, and old ones, pause nothing', async (db) => {
  const { campaign } = await aSentCampaign(db, 20, 'one.example')
  await report(db, first(5, '550 5.1.1 User unknown'), later(1))
  expect(await countSuppressed(db)).toHaveLength(5)
  const old = new Date(NOW.getTime() + 8 * DAY_MS)
  await report(db, first(9, POLICY).slice(5), old)
  expect(await statusOf(db, campaign)).toBe('sent')
  expect((await statesOf(db)).filter((state) => state === 'sent')).toHaveLength(15)
})

testOnDatabase('reports pause a campaign that is still going out', async (db) => {
  const { transport, smtp, campaign } = await aSentCampaign(db, 20)
  await db.updateTable('campaigns').set({ status: 'sending' }).execute()
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'waiting', token: 't', done_at: null })
    .where('id', '>', 12)
    .execute()
  await report(db, first(5, POLICY), later(1))
  await sendCampaigns(db, { transport }, later(2))
  expect([await statusOf(db, campaign), smtp.mails.length]).toEqual(['paused', 20])
})

testOnDatabase('followers who were refused get the same listings again', async (db) => {
  const { smtp, transport } = await openSmtp()
  const admin = requireAdmin((await anAdmin(db)).actor)
  const emails: string[] = []
  for (let number = 0; number < 10; number += 1) {
    const { id, email } = await aFollower(db)
    await anAlert(db, id)
    emails.push(email)
  }
  await aCompetition(db, { competitionTitle: 'Win a lead' }, later(1))
  const [day, next] = [later(1440), later(2880)]
  await sendAlerts(db, transport, day)
  expect(smtp.mails).toHaveLength(10)
  for (const [index, to] of emails.slice(0, 5).entries()) {
    const tokens = findTokens(await tokenOf(db, `c${index + 1}`, to))
    expect(await applyReport(db, { kind: 'refused', answer: POLICY, tokens }, day)).toBe('refused')
  }
  expect(await statusOf(db, 1)).toBe('paused')
  // The run of the next day replaces only mails whose listings were not chosen yet.
  await sendAlerts(db, transport, next)
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, 1, next)
  await sendCampaigns(db, { transport, personal: personalMails(db) }, new Date(next.getTime() + 1))
  expect(
    smtp.mails.slice(10).map(({ recipients, subject }) => [String(recipients), subject]),
  ).toEqual(emails.slice(0, 5).map((email) => [email, 'New: Win a lead']))
  const left = () =>
    db.selectFrom('campaign_recipients').select('id').where('items', 'is not', null)
  expect(await left().execute()).toHaveLength(10)
  await pruneMailing(db, new Date(next.getTime() + 7 * DAY_MS))
  expect(await left().execute()).toHaveLength(5)
  await pruneMailing(db, new Date(next.getTime() + 8 * DAY_MS))
  expect(await left().execute()).toEqual([])
})

const DOWN = 'connect to relay.example[192.0.2.1]:25: Connection refused'

for (const hosts of [20, 1])
  testOnDatabase(`our relay cut off from ${hosts} hosts silences nobody`, async (db) => {
    const { smtp, transport } = await openSmtp()
    const admin = requireAdmin((await anAdmin(db)).actor)
    for (let each = 0; each < 20; each += 1)
      await aSubscriber(db, { email: `reader${each}@host${each % hosts}.example` })
    const campaigns = [await aCampaign(db), await aCampaign(db), await aCampaign(db)]
    await sendCampaigns(db, { transport })
    expect(smtp.mails).toHaveLength(60)

    expect(
      await report(db, first(60, DOWN), later(4), { status: '4.4.1', action: 'delayed' }),
    ).toEqual({
      nothing: 60,
    })
    expect(new Set(await statesOf(db))).toEqual(new Set(['sent']))
    expect(await report(db, first(60, DOWN), later(5), { status: '4.4.1' })).toEqual({
      weather: 60,
    })
    expect(await countSuppressed(db)).toEqual([])
    for (const id of campaigns)
      expect(await findCampaign(db, admin, id)).toMatchObject({ status: 'paused' })
    expect(new Set(await statesOf(db))).toEqual(new Set(['waiting']))

    for (const id of campaigns)
      await resumeCampaign({ db, baseUrl: BASE_URL }, admin, id, later(60))
    await sendCampaigns(db, { transport }, later(61))
    const counts = new Map<string, number>()
    for (const { recipients } of smtp.mails.slice(60))
      counts.set(String(recipients), (counts.get(String(recipients)) ?? 0) + 1)
    expect([counts.size, new Set(counts.values())]).toEqual([20, new Set([3])])
    for (const id of campaigns) expect(await statusOf(db, id)).toBe('sent')
    // The next day, what was reported before is forgotten.
    await report(db, [[0, '550 5.1.1 User unknown']], later(1440))
    expect(await countSuppressed(db)).toHaveLength(1)
  })

testOnDatabase('one host that is away for days pauses nothing and is mailed once', async (db) => {
  const { smtp, campaign } = await aSentCampaign(db, 40, 'one.example')
  expect(await report(db, first(10, DOWN), later(5 * 1440), { status: '4.4.7' })).toEqual({
    weather: 10,
  })
  expect([await statusOf(db, campaign), smtp.mails.length]).toEqual(['sent', 40])
  expect((await statesOf(db)).slice(0, 11)).toEqual([
    ...Array.from({ length: 10 }, () => 'failed'),
    'sent',
  ])
})
