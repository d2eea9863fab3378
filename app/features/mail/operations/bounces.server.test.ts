import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { sendAlerts, aFollower, anAlert } from '#test/alerts.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { aCampaign, openSmtp, recipientsOf, sendCampaigns, statusOf } from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import type { SmtpBehaviour } from '#test/smtp.ts'
import { accountMail } from '#test/confirm-mails.ts'
import { listAnswers } from '#app/features/campaigns/queries/bounces.server.ts'
import { undoBounces } from './bounces.server.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import { enqueueMail } from './enqueue-mail.server.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const UNKNOWN: SmtpBehaviour = {
  refuse: 550,
  says: '5.1.1 <gone@example.ie>: Recipient address rejected: User unknown',
  at: 'recipient',
  to: /^gone/i,
}
const ANSWER = '550 5.1.1 <address>: Recipient address rejected: User unknown'

async function bouncedOf(db: Db) {
  const rows = await db
    .selectFrom('subscribers')
    .select(['email', 'bounced_at'])
    .where('bounced_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ email, bounced_at }) => [email, bounced_at])
}

testOnDatabase('an address without a mailbox is never mailed again', async (db) => {
  const { smtp, transport } = await openSmtp()
  const gone = await aSubscriber(db, { email: 'gone@example.ie' })
  await aSubscriber(db)
  smtp.behave(UNKNOWN)
  await aCampaign(db)
  await sendCampaigns(db, { transport })
  expect(await recipientsOf(db)).toMatchObject([
    { state: 'bounced', token: null, last_error: ANSWER },
    { state: 'sent' },
  ])
  expect(await bouncedOf(db)).toEqual([[gone.email, NOW.getTime()]])

  smtp.behave('accept')
  const next = await aCampaign(db)
  await sendCampaigns(db, { transport }, later(1))
  expect([smtp.mails.length, await statusOf(db, next)]).toEqual([2, 'sent'])
})

testOnDatabase('a campaign that reached nobody suppresses nobody', async (db) => {
  const { smtp, transport } = await openSmtp()
  await aSubscriber(db, { email: 'gone1@example.ie' })
  await aSubscriber(db, { email: 'gone2@example.ie' })
  smtp.behave(UNKNOWN)
  await aCampaign(db)
  await sendCampaigns(db, { transport })
  expect(await recipientsOf(db)).toMatchObject([
    { state: 'bounced', token: null },
    { state: 'bounced', token: null },
  ])
  expect(await bouncedOf(db)).toEqual([])
})

testOnDatabase('who confirmed after the bounce is not suppressed', async (db) => {
  const { smtp, transport } = await openSmtp()
  await aSubscriber(db, { email: 'gone@example.ie' })
  await db
    .updateTable('addresses')
    .set({ confirmed_at: NOW.getTime() + 1 })
    .execute()
  await aSubscriber(db)
  smtp.behave(UNKNOWN)
  await aCampaign(db)
  await sendCampaigns(db, { transport })
  expect(await bouncedOf(db)).toEqual([])
})

testOnDatabase('wrong suppressions are undone by campaign and answer', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const at = NOW.getTime()
  const [relay, verify, again, left] = [
    await aSubscriber(db, { bounced_at: at }),
    await aSubscriber(db, { bounced_at: at }),
    // Suppressed by another campaign too
    await aSubscriber(db, { bounced_at: at - 1 }),
    await aSubscriber(db, { bounced_at: at, unsubscribed_at: at }),
  ]
  const follower = await aFollower(db)
  const [stopped, paused] = [
    await anAlert(db, follower.id),
    await anAlert(db, follower.id, { query: 'category=pets', paused_at: at - 1 }),
  ]
  await db.updateTable('followers').set({ bounced_at: at }).execute()
  const id = await aCampaign(db, { status: 'sent' })
  // As earlier releases stored them
  const saidBy = (address: string) =>
    `Can't send mail - all recipients were rejected: 550 5.7.1 ${address}: Relay access denied`
  const row = { campaign_id: id, state: 'bounced', due_at: at, done_at: at }
  await db
    .insertInto('campaign_recipients')
    .values([
      { ...row, subscriber_id: relay.id, last_error: saidBy('<address>') },
      { ...row, subscriber_id: again.id, last_error: saidBy('<address>') },
      { ...row, subscriber_id: left.id, last_error: saidBy('<other@example.ie>') },
      { ...row, follower_id: follower.id, last_error: saidBy('<address>') },
      { ...row, subscriber_id: verify.id, last_error: '550 Sender verify failed' },
    ])
    .execute()
  const answer = '550 5.7.1 <address>: Relay access denied'
  expect(await listAnswers(db, admin, id, 'bounced')).toEqual([
    { answer, count: 4 },
    { answer: '550 Sender verify failed', count: 1 },
  ])
  expect(await undoBounces(db, admin, { campaign: id, answer }, later(1))).toBe(4)
  expect(await bouncedOf(db)).toEqual([
    [verify.email, at],
    [again.email, at - 1],
  ])
  const { unsubscribed_at } = await db
    .selectFrom('subscribers')
    .select('unsubscribed_at')
    .where('id', '=', left.id)
    .executeTakeFirstOrThrow()
  expect(unsubscribed_at).toBe(at)
  expect(await db.selectFrom('followers').select('bounced_at').execute()).toEqual([
    { bounced_at: null },
  ])
  expect(await db.selectFrom('alerts').select(['id', 'paused_at']).orderBy('id').execute()).toEqual(
    [
      { id: stopped, paused_at: null },
      { id: paused, paused_at: at - 1 },
    ],
  )
  expect(await undoBounces(db, admin, { campaign: id, answer }, later(2))).toBe(0)
  await expect(undoBounces(db, admin, { campaign: 999, answer }, NOW)).rejects.toMatchObject({
    kind: 'not-found',
  })
})

testOnBothDatabases('undone while the campaign goes on, they get its mail, once', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  await aSubscriber(db, { email: 'gone@example.ie' })
  await aSubscriber(db, { email: 'full@example.ie' })
  await aSubscriber(db)
  smtp.behave(UNKNOWN)
  const id = await aCampaign(db)
  await sendCampaigns(db, { transport })
  await db.updateTable('campaigns').set({ status: 'sending' }).execute()
  smtp.behave('accept')
  expect(await undoBounces(db, admin, { campaign: id, answer: ANSWER }, later(1))).toBe(1)
  await sendCampaigns(db, { transport }, later(2))
  expect(smtp.mails.map(({ recipients }) => String(recipients)).filter(isGone)).toHaveLength(1)
  expect(smtp.mails).toHaveLength(3)
})

const isGone = (address: string) => address.startsWith('gone')

testOnDatabase('a follower without a mailbox is paused, unless we are refused', async (db) => {
  const { smtp, transport } = await openSmtp()
  const gone = await aFollower(db, 'gone@example.ie')
  const [one, other] = [await aFollower(db), await aFollower(db)]
  for (const { id } of [gone, one, other]) await anAlert(db, id)
  await aCompetition(db, { competitionTitle: 'Win a boat' }, later(1))
  const sunday = later(DAY_MS)
  smtp.behave({ refuse: 550, says: 'Sender verify failed', at: 'recipient' })
  await sendAlerts(db, transport, sunday)
  const states = async () => (await recipientsOf(db)).map(({ state }) => state)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])

  smtp.behave(UNKNOWN)
  await db.updateTable('campaigns').set({ status: 'sending' }).execute()
  await sendAlerts(db, transport, later(DAY_MS + 1))
  expect((await states()).toSorted()).toEqual(['bounced', 'sent', 'sent'])
  // With the listings that were chosen at the first try
  for (const { text } of smtp.mails) expect(text).toContain('Win a boat')
  const bounced = db.selectFrom('followers').select('id').where('bounced_at', 'is not', null)
  expect(await bounced.execute()).toEqual([{ id: gone.id }])
})

testOnDatabase('an account mail that is refused because of us waits', async (db) => {
  const { smtp, transport } = await openSmtp()
  const gone = await aSubscriber(db, { email: 'gone@example.ie' })
  const enqueue = (to: string, now = NOW) =>
    enqueueMail(db, accountMail({ to, username: 'aoife', link: 'https://x.ie/s' }), now)
  await enqueue('Gone@example.ie')
  smtp.behave({ refuse: 550, says: 'relay not permitted', at: 'recipient' })
  expect(await deliverWaitingMails(db, transport, NOW)).toMatchObject([{ result: 'failed' }])
  expect(await bouncedOf(db)).toEqual([])

  // Nothing has arrived anywhere yet: final for this mail, but no proof against the address.
  smtp.behave(UNKNOWN)
  const hour = later(DAY_MS / 24)
  expect(await deliverWaitingMails(db, transport, hour)).toMatchObject([{ result: 'given-up' }])
  expect(await bouncedOf(db)).toEqual([])

  await enqueue('there@example.ie')
  expect(await deliverWaitingMails(db, transport, hour)).toMatchObject([{ result: 'sent' }])
  await enqueue('Gone@example.ie', hour)
  expect(await deliverWaitingMails(db, transport, hour)).toMatchObject([{ result: 'given-up' }])
  expect(await bouncedOf(db)).toEqual([[gone.email, hour.getTime()]])
})
