import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { sendAlerts, aFollower, anAlert } from '#test/alerts.ts'
import { proveAddress } from '#app/features/addresses/operations/suppressions.server.ts'
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
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { tokenOf } from '#test/mail-reports.ts'
import { aCompetition, aMember, anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import { accountMail } from '#test/confirm-mails.ts'
import { listAnswers } from '#app/features/campaigns/queries/bounces.server.ts'
import { readProgress } from '#app/features/campaigns/queries/campaigns.server.ts'
import { findTokens, type MailName, type MailReport } from '../rules/reports.ts'
import { undoBounces } from './bounces.server.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { namingOf } from './mail-key.server.ts'
import { endAll } from '#app/features/addresses/operations/leave.server.ts'
import { resumeCampaign } from '#app/features/campaigns/operations/campaigns.server.ts'
import { applyReport } from './mail-reports.server.ts'
import { pruneMailing } from '#app/features/campaigns/operations/prune.server.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const ANSWER = '550 5.1.1 <address>: User unknown'

async function reportOf(
  db: Db,
  mail: MailName,
  to: string,
  more: Partial<MailReport> = {},
): Promise<MailReport> {
  return { kind: 'hard', answer: ANSWER, tokens: findTokens(await tokenOf(db, mail, to)), ...more }
}

/** Sends one campaign to everybody. */
async function send(db: Db) {
  const { transport } = await openSmtp()
  const campaign = await aCampaign(db)
  await sendCampaigns(db, { transport })
  return campaign
}

function suppressionOf(db: Db, email: string) {
  return db
    .selectFrom('addresses')
    .select(['suppression', 'suppression_note'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function countSuppressed(db: Db) {
  const suppressed = db.selectFrom('addresses').where('suppression', 'is not', null)
  return (await suppressed.select('id').execute()).length
}

async function stateOf(db: Db, email: string) {
  return db
    .selectFrom('subscribers')
    .select(['bounced_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

testOnBothDatabases('a mail that bounced later suppresses its address at once', async (db) => {
  const [gone, other] = [await aSubscriber(db), await aSubscriber(db)]
  const follower = await aFollower(db, gone.email)
  await anAlert(db, follower.id)
  const campaign = await send(db)
  const at = later(DAY_MS)
  const report = await reportOf(db, 'c1', gone.email.toUpperCase())
  expect(await applyReport(db, report, at)).toBe('hard')
  expect(await applyReport(db, report, later(2 * DAY_MS))).toBe('known')
  expect(await stateOf(db, gone.email)).toMatchObject({ bounced_at: at.getTime() })
  expect(await stateOf(db, other.email)).toMatchObject({ bounced_at: null })
  expect(await db.selectFrom('followers').select('bounced_at').execute()).toEqual([
    { bounced_at: at.getTime() },
  ])
  expect(await recipientsOf(db)).toMatchObject([
    { state: 'bounced', last_error: ANSWER },
    { state: 'sent' },
  ])
  expect(await suppressionOf(db, gone.email)).toEqual({
    suppression: 'bounced',
    suppression_note: ANSWER,
  })

  const admin = requireAdmin((await anAdmin(db)).actor)
  expect(await listAnswers(db, admin, campaign, 'bounced')).toEqual([{ answer: ANSWER, count: 1 }])
  await applyReport(db, await reportOf(db, 'c1', gone.email, { kind: 'soft' }), at)
  await applyReport(db, await reportOf(db, 'c2', other.email, { kind: 'complaint' }), at)
  expect(await readProgress(db, admin, campaign)).toMatchObject({
    sent: 1,
    bounced: 1,
    bouncedLater: 1,
    complained: 1,
  })
  expect(await undoBounces(db, admin, { campaign, answer: ANSWER }, at)).toBe(1)
  expect(await stateOf(db, gone.email)).toMatchObject({ bounced_at: null })
  expect(await db.selectFrom('alerts').select('paused_at').execute()).toEqual([{ paused_at: null }])
  expect(await db.selectFrom('mail_reports').select('mail').execute()).toEqual([{ mail: 'c2' }])
})

testOnDatabase('forged and foreign reports change nothing', async (db) => {
  const [one, two] = [await aSubscriber(db), await aSubscriber(db)]
  await send(db)
  const [token] = (await reportOf(db, 'c1', one.email)).tokens
  if (!token) throw new Error('There is no token.')
  for (const tokens of [
    [],
    // Of another recipient, another mail, a mail that does not exist, another site
    (await reportOf(db, 'c1', two.email)).tokens,
    [{ ...token, mail: 'c2' as const }],
    [{ ...token, mail: 'm1' as const }],
    (await reportOf(db, 'c99', one.email)).tokens,
    (await reportOf(db, 'c999999999999999', one.email)).tokens,
    findTokens(namingOf('another key', undefined).tokenOf('c1', one.email)),
    [{ ...token, signature: '0'.repeat(24) }],
  ])
    for (const kind of ['hard', 'soft', 'complaint'] as const)
      expect(await applyReport(db, { kind, answer: ANSWER, tokens }, NOW)).toBe('unknown')
  expect(await db.selectFrom('mail_reports').selectAll().execute()).toEqual([])
  for (const { email } of [one, two])
    expect(await stateOf(db, email)).toEqual({ bounced_at: null, unsubscribed_at: null })

  // Behind foreign tokens, as in a text that quotes others
  const tokens = [{ ...token, signature: '0'.repeat(24) }, token]
  expect(await applyReport(db, { kind: 'hard', answer: ANSWER, tokens }, NOW)).toBe('hard')
})

const FULL = { kind: 'soft', answer: '552 5.2.2 <address>: Mailbox full' } as const

/** Sends a campaign on this day, and brings reports about it. @returns whether each address is suppressed. */
async function sendOn(db: Db, day: number, reports: [email: string, more: Partial<MailReport>][]) {
  const { transport } = await openSmtp()
  const at = later(day * DAY_MS)
  await aCampaign(db, {}, at)
  await sendCampaigns(db, { transport }, at)
  const suppressed = []
  for (const [email, more] of reports) {
    const { id } = await db
      .selectFrom('campaign_recipients as recipients')
      .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
      .select('recipients.id')
      .where('email', '=', email)
      .orderBy('recipients.id', 'desc')
      .executeTakeFirstOrThrow()
    const report = await reportOf(db, `c${id}`, email, more)
    await applyReport(db, report, later(day * DAY_MS + 1))
    // The same mail again
    await applyReport(db, report, later(day * DAY_MS + 2))
    suppressed.push((await suppressionOf(db, email))?.suppression ?? null)
  }
  return suppressed
}

testOnDatabase('a mailbox that is full for 14 days and three mails is suppressed', async (db) => {
  await aSubscriber(db, { email: 'neighbour@full.example' })
  const { email } = await aSubscriber(db, { email: 'full@full.example' })
  const full: [string, Partial<MailReport>] = [email, FULL]
  expect(await sendOn(db, 0, [full])).toEqual([null])
  expect(await sendOn(db, 7, [full])).toEqual([null])
  expect(await sendOn(db, 13, [full])).toEqual([null])
  expect(await sendOn(db, 14, [full])).toEqual(['bounced'])
})

testOnDatabase('two mails in 14 days to a full mailbox suppress nobody', async (db) => {
  await aSubscriber(db, { email: 'neighbour@full.example' })
  const { email } = await aSubscriber(db, { email: 'full@full.example' })
  expect(await sendOn(db, 0, [[email, FULL]])).toEqual([null])
  expect(await sendOn(db, 20, [[email, FULL]])).toEqual([null])
})

testOnDatabase('days on which a host takes mail for nobody do not count', async (db) => {
  const neighbour = await aSubscriber(db, { email: 'neighbour@full.example' })
  // Of a host whose name ends alike
  await aSubscriber(db, { email: 'other@notfull.example' })
  const { email } = await aSubscriber(db, { email: 'full@full.example' })
  const both: [string, Partial<MailReport>][] = [
    [neighbour.email, FULL],
    [email, FULL],
  ]
  for (const day of [0, 7, 14, 21]) expect(await sendOn(db, day, both)).toEqual([null, null])
  expect(await sendOn(db, 28, [[email, FULL]])).toEqual([null])
  expect(await sendOn(db, 35, [[email, FULL]])).toEqual([null])
  expect(await sendOn(db, 42, [[email, FULL]])).toEqual(['bounced'])
})

testOnDatabase('the weather suppresses nobody, however long it lasts', async (db) => {
  await aSubscriber(db, { email: 'neighbour@away.example' })
  const { email } = await aSubscriber(db, { email: 'reader@away.example' })
  const away = { kind: 'weather', answer: 'connect to mx: Connection timed out' } as const
  for (const day of [0, 7, 14, 21, 28])
    expect(await sendOn(db, day, [[email, away]])).toEqual([null])
})

/** Subscribes people at as many hosts. */
async function listAtHosts(db: Db, count: number) {
  const list = []
  for (let each = 0; each < count; each += 1)
    list.push((await aSubscriber(db, { email: `reader@host${each}.example` })).email)
  return list
}

testOnDatabase(
  'a mail that came back in the hour of a common cause counts against nobody',
  async (db) => {
    const list = await listAtHosts(db, 20)
    const { transport } = await openSmtp()
    const campaign = await send(db)
    const bounce = async (place: number, minutes: number) =>
      applyReport(
        db,
        await reportOf(db, `c${place + 1}`, String(list[place])),
        later(minutes * MINUTE_MS),
      )
    for (const place of [0, 1, 2, 3]) expect(await bounce(place, 1)).toBe('hard')
    expect(await countSuppressed(db)).toBe(4)
    await bounce(4, 2)
    expect([await countSuppressed(db), await statusOf(db, campaign)]).toEqual([0, 'paused'])
    // Also what comes later about mails that left in that hour
    expect(await bounce(5, 600)).toBe('refused')
    expect(await countSuppressed(db)).toBe(0)
    expect((await recipientsOf(db)).map(({ state }) => state).slice(0, 7)).toEqual([
      ...Array.from({ length: 6 }, () => 'waiting'),
      'sent',
    ])

    const admin = requireAdmin((await anAdmin(db)).actor)
    await resumeCampaign({ db, baseUrl: BASE_URL }, admin, campaign, later(601 * MINUTE_MS))
    expect(await bounce(5, 602)).toBe('known')
    await sendCampaigns(db, { transport }, later(603 * MINUTE_MS))
    expect(await bounce(6, 604)).toBe('refused')
    expect(await countSuppressed(db)).toBe(0)
    // A mail that left afterwards counts.
    expect(await bounce(0, 605)).toBe('hard')
    expect(await countSuppressed(db)).toBe(1)
  },
)

testOnDatabase('a common cause lifts no complaint and no wish to leave', async (db) => {
  const list = await listAtHosts(db, 20)
  const campaign = await send(db)
  const apply = async (place: number, more: Partial<MailReport> = {}) =>
    applyReport(db, await reportOf(db, `c${place + 1}`, String(list[place]), more), later(1))
  for (const place of [0, 1, 2]) await apply(place)
  await apply(0, { kind: 'complaint', answer: 'abuse' })
  await db
    .transaction()
    .execute((tx) => endAll(tx, String(list[1]), { suppression: 'left', note: 'page' }, later(2)))
  for (const place of [3, 4, 5]) await apply(place)
  expect(await statusOf(db, campaign)).toBe('paused')
  await undoBounces(db, requireAdmin((await anAdmin(db)).actor), { campaign, answer: ANSWER }, NOW)
  await proveAddress(db, String(list[1]), later(3))
  const stopped = await db
    .selectFrom('addresses')
    .select(['email', 'suppression'])
    .where('suppression', 'is not', null)
    .orderBy('id')
    .execute()
  expect(stopped).toEqual([
    { email: list[0], suppression: 'complained' },
    { email: list[1], suppression: 'left' },
  ])
  expect(await stateOf(db, String(list[0]))).toMatchObject({ unsubscribed_at: later(1).getTime() })
})

testOnDatabase('single mails that come back for a common cause suppress nobody', async (db) => {
  const { transport } = await openSmtp()
  const list = await listAtHosts(db, 8)
  for (const to of list)
    await enqueueMail(db, accountMail({ to, username: 'aoife', link: 'https://x.ie/y' }), NOW)
  while ((await deliverWaitingMails(db, transport, NOW)).length > 0);
  const bounce = async (place: number) =>
    applyReport(db, await reportOf(db, `m${place + 1}`, String(list[place])), later(1))
  for (const place of [0, 1, 2, 3]) await bounce(place)
  expect(await countSuppressed(db)).toBe(4)
  for (const place of [4, 5, 6, 7]) await bounce(place)
  expect(await countSuppressed(db)).toBe(0)
})

testOnDatabase('a refusal because of us suppresses nobody', async (db) => {
  const { email } = await aSubscriber(db)
  for (const day of [1, 2, 3, 4]) {
    await send(db)
    const report = await reportOf(db, `c${day}`, email, { kind: 'refused' })
    expect(await applyReport(db, report, later(day))).toBe('refused')
  }
  expect(await stateOf(db, email)).toEqual({ bounced_at: null, unsubscribed_at: null })
})

testOnDatabase(
  'a complaint ends news and followed lists, but no mail about the account',
  async (db) => {
    const member = await aMember(db, { marketing_consent_at: 1 })
    const { email } = member
    await aSubscriber(db, { email })
    await aCompetition(db, {}, later(1))
    const follower = await aFollower(db, email)
    await anAlert(db, follower.id)
    const { smtp, transport } = await openSmtp()
    await sendAlerts(db, transport, later(DAY_MS))
    expect(smtp.mails).toHaveLength(1)
    const report = await reportOf(db, 'c1', email, { kind: 'complaint', answer: 'abuse' })
    expect(await applyReport(db, report, later(2 * DAY_MS))).toBe('complaint')
    expect(await stateOf(db, email)).toEqual({
      bounced_at: later(2 * DAY_MS).getTime(),
      unsubscribed_at: later(2 * DAY_MS).getTime(),
    })
    expect(await suppressionOf(db, email)).toEqual({
      suppression: 'complained',
      suppression_note: 'abuse',
    })
    expect(await db.selectFrom('alerts').select('id').execute()).toEqual([])

    await enqueueMail(
      db,
      accountMail({ to: email, username: 'aoife', link: 'https://x.ie/y' }),
      NOW,
    )
    await deliverWaitingMails(db, transport, NOW)
    expect(smtp.mails).toHaveLength(2)
  },
)

testOnDatabase('a report about a single mail counts too', async (db) => {
  const { email } = await aSubscriber(db)
  const { transport } = await openSmtp()
  await enqueueMail(db, accountMail({ to: email, username: 'aoife', link: 'https://x.ie/y' }), NOW)
  await deliverWaitingMails(db, transport, NOW)
  expect(await applyReport(db, await reportOf(db, 'm1', email), later(1))).toBe('hard')
  expect(await stateOf(db, email)).toMatchObject({ bounced_at: later(1).getTime() })
})

testOnDatabase('who confirmed since the mail left is not suppressed', async (db) => {
  const { email } = await aSubscriber(db)
  await send(db)
  await proveAddress(db, email, later(1))
  await applyReport(db, await reportOf(db, 'c1', email), later(2))
  expect(await stateOf(db, email)).toMatchObject({ bounced_at: null })
})

testOnDatabase('a report that comes before the sending was recorded counts', async (db) => {
  const { email, id } = await aSubscriber(db)
  const campaign_id = await aCampaign(db, { status: 'sending' })
  await db
    .insertInto('campaign_recipients')
    .values({ campaign_id, subscriber_id: id, state: 'sending', claims: 1, due_at: 1, token: 'x' })
    .execute()
  await applyReport(db, await reportOf(db, 'c1', email), NOW)
  expect(await recipientsOf(db)).toMatchObject([{ state: 'bounced', token: null }])
})

testOnDatabase('reports are forgotten with their mails', async (db) => {
  const { email } = await aSubscriber(db)
  await send(db)
  await applyReport(db, await reportOf(db, 'c1', email), NOW)
  const reports = db.selectFrom('mail_reports').select('id')
  await pruneMailing(db, later(400 * DAY_MS))
  expect(await reports.execute()).toHaveLength(1)
  await pruneMailing(db, later(401 * DAY_MS))
  expect(await reports.execute()).toEqual([])
})
