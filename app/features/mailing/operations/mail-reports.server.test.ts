import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { sendAlerts, aFollower, anAlert } from '#test/alerts.ts'
import { proveAddress } from '#app/features/identity/operations/addresses.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { aCampaign, openSmtp, recipientsOf, sendCampaigns } from '#test/campaigns.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { tokenOf } from '#test/mail-reports.ts'
import { aCompetition, aMember, anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import { accountMail } from '#test/confirm-mails.ts'
import { listBounces } from '../queries/bounces.server.ts'
import { readProgress } from '../queries/campaigns.server.ts'
import { findTokens, type MailName } from '../rules/bounce-tokens.ts'
import type { MailReport } from '../rules/reports.ts'
import { undoBounces } from './bounces.server.ts'
import { deliverWaitingMails } from './deliver-mails.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { namingOf } from './mail-key.server.ts'
import { applyReport } from './mail-reports.server.ts'
import { pruneMailing } from './prune.server.ts'

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
  expect(await listBounces(db, admin, campaign)).toEqual([{ answer: ANSWER, count: 1 }])
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

testOnBothDatabases('forged and foreign reports change nothing', async (db) => {
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

testOnBothDatabases(
  'three mails in a fortnight that could not be delivered suppress',
  async (db) => {
    const { email } = await aSubscriber(db)
    const soft = async (days: number) => {
      await send(db)
      const id = (await recipientsOf(db)).at(-1)?.id ?? 0
      const report = await reportOf(db, `c${id}`, email, { kind: 'soft', answer: '552 full' })
      await applyReport(db, report, later(days * DAY_MS))
      // The same mail again
      await applyReport(db, report, later(days * DAY_MS))
      return (await stateOf(db, email))?.bounced_at
    }
    expect(await soft(0)).toBeNull()
    expect(await soft(10)).toBeNull()
    expect(await soft(14)).toBeNull()
    expect(await soft(15)).toBe(later(15 * DAY_MS).getTime())
  },
)

testOnBothDatabases('a refusal because of us suppresses nobody', async (db) => {
  const { email } = await aSubscriber(db)
  for (const day of [1, 2, 3, 4]) {
    await send(db)
    const report = await reportOf(db, `c${day}`, email, { kind: 'refused' })
    expect(await applyReport(db, report, later(day))).toBe('refused')
  }
  expect(await stateOf(db, email)).toEqual({ bounced_at: null, unsubscribed_at: null })
})

testOnBothDatabases(
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

testOnBothDatabases('a report about a single mail counts too', async (db) => {
  const { email } = await aSubscriber(db)
  const { transport } = await openSmtp()
  await enqueueMail(db, accountMail({ to: email, username: 'aoife', link: 'https://x.ie/y' }), NOW)
  await deliverWaitingMails(db, transport, NOW)
  expect(await applyReport(db, await reportOf(db, 'm1', email), later(1))).toBe('hard')
  expect(await stateOf(db, email)).toMatchObject({ bounced_at: later(1).getTime() })
})

testOnBothDatabases('who confirmed since the mail left is not suppressed', async (db) => {
  const { email } = await aSubscriber(db)
  await send(db)
  await proveAddress(db, email, later(1))
  await applyReport(db, await reportOf(db, 'c1', email), later(2))
  expect(await stateOf(db, email)).toMatchObject({ bounced_at: null })
})

testOnBothDatabases('a report that comes before the sending was recorded counts', async (db) => {
  const { email, id } = await aSubscriber(db)
  const campaign_id = await aCampaign(db, { status: 'sending' })
  await db
    .insertInto('campaign_recipients')
    .values({ campaign_id, subscriber_id: id, state: 'sending', claims: 1, due_at: 1, token: 'x' })
    .execute()
  await applyReport(db, await reportOf(db, 'c1', email), NOW)
  expect(await recipientsOf(db)).toMatchObject([{ state: 'bounced', token: null }])
})

testOnBothDatabases('reports are forgotten with their mails', async (db) => {
  const { email } = await aSubscriber(db)
  await send(db)
  await applyReport(db, await reportOf(db, 'c1', email), NOW)
  const reports = db.selectFrom('mail_reports').select('id')
  await pruneMailing(db, later(400 * DAY_MS))
  expect(await reports.execute()).toHaveLength(1)
  await pruneMailing(db, later(401 * DAY_MS))
  expect(await reports.execute()).toEqual([])
})
