import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { aCampaign, BASE_URL, recipientsOf, sendCampaigns, statusOf } from '#test/campaigns.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import type { MailTransport } from '#app/features/mail/transport.server.ts'
import { readProgress } from '../queries/campaigns.server.ts'
import { finishCampaigns } from './record-outcomes.server.ts'
import { cancelCampaign } from './campaigns.server.ts'
import { startDueCampaigns } from './start-campaigns.server.ts'

const READERS = 2_500
const takesAll: MailTransport = { send: async () => {}, close: () => {} }

async function subscribeMany(db: Db, from = 0, to = READERS) {
  const at = { consent_at: 1, confirmed_at: 1, created_at: 1, source: 'registration' }
  for (let start = from; start < to; start += 500)
    await db
      .insertInto('subscribers')
      .values(
        Array.from({ length: Math.min(500, to - start) }, (_, index) => {
          const email = `reader${start + index}@host${index % 7}.ie`
          return { ...at, email, email_key: email, token_hash: email }
        }),
      )
      .execute()
}

/** Stops a start after some batches, as a process that dies between two. */
const startFor = (db: Db, batches: number) => {
  let left = batches
  const isStopped = () => (left -= 1) < 0
  return startDueCampaigns({ db, baseUrl: BASE_URL, isStopped }, NOW)
}

testOnBothDatabases(
  'a start that was interrupted goes on, leaves nobody out and mails nobody twice',
  async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    await subscribeMany(db)
    const id = await aCampaign(db)
    expect(await startFor(db, 1)).toEqual([id])
    expect(await readProgress(db, admin, id)).toMatchObject({ total: 1_000, isStarting: true })
    // All of those were sent already, and one who joined is still reached.
    await db.updateTable('campaign_recipients').set({ state: 'sent' }).execute()
    expect(await finishCampaigns(db, NOW)).toEqual([])
    const { id: joined } = await aSubscriber(db)
    await db
      .updateTable('subscribers')
      .set({ unsubscribed_at: 1 })
      .where('id', '=', 2_000)
      .execute()

    const started = await Promise.all([startFor(db, 9), startFor(db, 9), startFor(db, 1)])
    expect(started.flat()).toEqual([])
    const rows = await recipientsOf(db)
    expect(rows).toHaveLength(READERS)
    expect(new Set(rows.map(({ subscriber_id }) => subscriber_id)).size).toBe(READERS)
    expect(rows.at(-1)).toMatchObject({ subscriber_id: joined, due_at: NOW.getTime() })
    const progress = { total: READERS, isStarting: false, status: 'sending' }
    expect(await readProgress(db, admin, id)).toMatchObject(progress)
  },
)

testOnBothDatabases('a campaign that is cancelled while it starts adds nobody more', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  await subscribeMany(db)
  const id = await aCampaign(db)
  await startFor(db, 1)
  await cancelCampaign(db, admin, id, NOW)
  await sendCampaigns(db, { transport: takesAll })
  expect(await recipientsOf(db)).toHaveLength(1_000)
  expect(await statusOf(db, id)).toBe('cancelled')
})
