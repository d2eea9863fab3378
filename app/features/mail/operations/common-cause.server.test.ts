import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import {
  aCampaign,
  BASE_URL,
  openSmtp,
  recipientsOf,
  sendCampaigns,
  startSending,
  statusOf,
} from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import type { SmtpBehaviour } from '#test/smtp.ts'
import { findCampaign } from '#app/features/campaigns/queries/campaigns.server.ts'
import {
  pauseCampaign,
  resumeCampaign,
} from '#app/features/campaigns/operations/campaigns.server.ts'

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

/** As real servers refused our sender and our relay. */
const FAULTS_OF_OURS: readonly SmtpBehaviour[] = [
  { refuse: 550, says: 'Sender verify failed', at: 'recipient' },
  { refuse: 550, says: 'relay not permitted', at: 'recipient' },
  {
    refuse: 550,
    says: '5.1.0 <news@example.ie>: Sender address rejected: User unknown in local recipient table',
    at: 'recipient',
  },
  {
    refuse: 550,
    says: '5.1.8 <news@example.ie>: Sender address rejected: Domain not found',
    at: 'recipient',
  },
  { refuse: 554, says: '5.7.1 <reader@example.ie>: Relay access denied', at: 'recipient' },
  { refuse: 552, says: '5.3.4 Message size exceeds fixed limit', at: 'text' },
]

async function aList(db: Db, length: number) {
  const list = []
  for (let number = 0; number < length; number += 1) list.push((await aSubscriber(db)).email)
  return list
}

function countBounced(db: Db) {
  return db.selectFrom('subscribers').select('id').where('bounced_at', 'is not', null).execute()
}

for (const fault of FAULTS_OF_OURS) {
  const { refuse, says = '' } = fault as { refuse: number; says?: string }
  testOnDatabase(`our own mistake silences nobody: ${refuse} ${says}`, async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    const { smtp, transport } = await openSmtp()
    const list = await aList(db, 6)
    const id = await aCampaign(db)
    smtp.behave(fault)
    await sendCampaigns(db, { transport })
    expect((await recipientsOf(db)).map(({ state }) => state)).toEqual(list.map(() => 'waiting'))
    expect(await countBounced(db)).toEqual([])
    expect(await findCampaign(db, admin, id)).toMatchObject({
      status: 'paused',
      refusal: `${refuse} ${says.replaceAll(/<.*>/g, '<address>')}`,
    })
    await sendCampaigns(db, { transport }, later(600))
    expect(smtp.mails).toEqual([])

    smtp.behave('accept')
    await resumeCampaign({ db, baseUrl: BASE_URL }, admin, id, later(601))
    await sendCampaigns(db, { transport }, later(602))
    expect(smtp.mails.map(({ recipients }) => String(recipients)).toSorted()).toEqual(
      list.toSorted(),
    )
    expect(await statusOf(db, id)).toBe('sent')
  })
}

testOnDatabase('resuming before the fault is mended loses nobody either', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  await aList(db, 30)
  const id = await aCampaign(db)
  for (let minutes = 0; minutes < 3; minutes += 1) {
    smtp.behave({ refuse: 550, says: 'relay not permitted', at: 'recipient' })
    await sendCampaigns(db, { transport }, later(minutes))
    expect(await statusOf(db, id)).toBe('paused')
    await resumeCampaign({ db, baseUrl: BASE_URL }, admin, id, later(minutes + 0.5))
  }
  smtp.behave('accept')
  await sendCampaigns(db, { transport }, later(4))
  expect(new Set(smtp.mails.map(({ recipients }) => String(recipients))).size).toBe(30)
  expect(smtp.mails).toHaveLength(30)
})

testOnBothDatabases('a campaign to few people is not over while all are refused', async (db) => {
  const { smtp, transport } = await openSmtp()
  await aList(db, 1)
  const id = await aCampaign(db)
  smtp.behave({ refuse: 550, says: '5.7.1 Blocked', at: 'text' })
  await sendCampaigns(db, { transport })
  expect(await statusOf(db, id)).toBe('paused')
  expect(await recipientsOf(db)).toMatchObject([{ state: 'waiting' }])
})

testOnBothDatabases('a few refused people do not hold up the others twice', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  const strict = []
  for (let number = 0; number < 5; number += 1)
    strict.push((await aSubscriber(db, { email: `reader@a-strict${number}.example` })).email)
  await aList(db, 40)
  const id = await aCampaign(db)
  smtp.behave({ refuse: 550, says: '5.7.1 No news', at: 'recipient', to: /strict/ })
  let now = NOW
  const delivery = startSending(db, { transport, clock: () => now })
  await delivery.idle()
  expect(await statusOf(db, id)).toBe('paused')
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, id, later(1))
  now = later(2)
  void delivery.kick()
  await delivery.idle()
  await delivery.stop()
  expect([await statusOf(db, id), smtp.mails.length]).toEqual(['sent', 40])
  const failed = (await recipientsOf(db)).filter(({ state }) => state === 'failed')
  // Over, so their links are forgotten.
  expect(failed.map(({ token }) => token)).toEqual(strict.map(() => null))
  expect(await countBounced(db)).toEqual([])
})

testOnBothDatabases('a relay that knows nobody for a while silences nobody', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  const list = []
  for (let each = 0; each < 20; each += 1)
    list.push((await aSubscriber(db, { email: `reader@host${each}.example` })).email)
  const id = await aCampaign(db)
  smtp.behave({ refuse: 550, says: '5.1.1 User unknown', at: 'recipient', to: /host(?!0\.)/ })
  await sendCampaigns(db, { transport })
  expect(await findCampaign(db, admin, id)).toMatchObject({
    status: 'paused',
    refusal: '550 5.1.1 User unknown',
  })
  expect(await countBounced(db)).toEqual([])
  smtp.behave('accept')
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, id, later(1))
  await sendCampaigns(db, { transport }, later(2))
  expect(smtp.mails.map(({ recipients }) => String(recipients)).toSorted()).toEqual(list.toSorted())
  expect(await countBounced(db)).toEqual([])
})

testOnDatabase('a list with many dead addresses pauses once, and is then cleaned', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const { smtp, transport } = await openSmtp()
  for (let each = 0; each < 40; each += 1)
    await aSubscriber(db, {
      email: `reader@host${each}.${each % 4 === 3 ? 'dead' : 'example'}`,
    })
  const id = await aCampaign(db)
  smtp.behave({ refuse: 550, says: '5.1.1 User unknown', at: 'recipient', to: /dead/ })
  let now = NOW
  const delivery = startSending(db, { transport, clock: () => now })
  await delivery.idle()
  expect([await statusOf(db, id), await countBounced(db)]).toEqual(['paused', []])
  await resumeCampaign({ db, baseUrl: BASE_URL }, admin, id, later(1))
  now = later(2)
  void delivery.kick()
  await delivery.idle()
  await delivery.stop()
  expect([await statusOf(db, id), smtp.mails.length]).toEqual(['sent', 30])
  expect(await countBounced(db)).toHaveLength(10)
})

testOnDatabase('a campaign that an admin paused shows no old answer', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  const id = await aCampaign(db, { status: 'sending', refusal: '550 Old' })
  await pauseCampaign(db, admin, id)
  expect(await findCampaign(db, admin, id)).toMatchObject({ status: 'paused', refusal: null })
})
