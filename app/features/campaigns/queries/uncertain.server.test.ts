import { CompiledQuery, sql } from 'kysely'
import { expect } from 'vitest'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCampaign } from '#test/campaigns.ts'
import { anAdmin } from '#test/makers.ts'
import { giveUpUncertain, sendUncertainAgain } from '../operations/campaigns.server.ts'
import type { RecipientState } from '../rules/campaigns.ts'
import { listCampaigns, listUncertainMails, selectUncertain } from './campaigns.server.ts'

/** Inserts mails of a campaign in this state, one for each instant. */
async function mailsOf(
  db: Db,
  campaignID: number | null,
  instants: readonly number[],
  state: RecipientState = 'uncertain',
) {
  const rows = instants.map((at) => ({ campaign_id: campaignID, state, due_at: at, done_at: at }))
  await db.insertInto('campaign_recipients').values(rows).execute()
}

testOnDatabase('uncertain mails are counted by campaign, oldest first', async (db) => {
  const { actor } = await anAdmin(db)
  const [sent, cancelled, certain] = [
    await aCampaign(db, { status: 'sent' }),
    await aCampaign(db, { status: 'cancelled' }),
    await aCampaign(db, { status: 'sent' }),
  ]
  expect(await listUncertainMails(db, actor)).toEqual([])
  await mailsOf(db, sent, [30, 20])
  await mailsOf(db, cancelled, [50, 10, 40])
  await mailsOf(db, certain, [1], 'sent')
  await mailsOf(db, sent, [2], 'failed')
  // From a deleted campaign.
  await mailsOf(db, null, [3])
  expect(await listUncertainMails(db, actor)).toEqual([
    { campaignID: cancelled, count: 3, since: 10 },
    { campaignID: sent, count: 2, since: 20 },
  ])
  const { campaigns, total } = await listCampaigns(db, actor, { size: 2, page: 1 })
  expect([campaigns.map(({ id, uncertain }) => [id, uncertain]), total]).toEqual([
    [
      [certain, 0],
      [cancelled, 3],
    ],
    3,
  ])
})

testOnDatabase('mails resent or given up are no longer uncertain', async (db) => {
  const { actor } = await anAdmin(db)
  const [again, left] = [
    await aCampaign(db, { status: 'sent' }),
    await aCampaign(db, { status: 'cancelled' }),
  ]
  await mailsOf(db, again, [1])
  for (const state of ['sent', 'failed', 'bounced', 'skipped'] as const)
    await mailsOf(db, again, [1], state)
  await mailsOf(db, left, [2])
  await sendUncertainAgain(db, actor, again, new Date(3))
  const waiting = db.selectFrom('campaign_recipients').select('id').where('state', '=', 'waiting')
  expect(await waiting.execute()).toHaveLength(1)
  expect(await listUncertainMails(db, actor)).toMatchObject([{ campaignID: left }])
  await db.updateTable('campaign_recipients').set({ token: 'secret', items: '[1]' }).execute()
  await giveUpUncertain(db, actor, left)
  expect(await listUncertainMails(db, actor)).toEqual([])
  // Its link is never mailed any more.
  const mails = db.selectFrom('campaign_recipients').select(['state', 'token', 'items'])
  expect(await mails.where('campaign_id', '=', left).execute()).toEqual([
    { state: 'failed', token: null, items: null },
  ])
  await expect(giveUpUncertain(db, actor, 999)).rejects.toMatchObject({ kind: 'not-found' })
})

testOnDatabase('counting uncertain mails reads only their index', async (db) => {
  const campaign = await aCampaign(db)
  const instants = Array.from({ length: 1000 }, (_, at) => at)
  for (let part = 0; part < 5; part += 1) await mailsOf(db, campaign, instants, 'sent')
  await mailsOf(db, campaign, [1, 2, 3])
  const isPostgres = dialectOf(db) === 'postgres'
  if (isPostgres) await sql`vacuum analyze campaign_recipients`.execute(db)
  const query = selectUncertain(db).compile()
  const explain = isPostgres ? 'explain' : 'explain query plan'
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`))
  expect(JSON.stringify(rows)).toMatch(
    isPostgres
      ? /Index Only Scan using campaign_recipients_uncertain/
      : /USING COVERING INDEX campaign_recipients_uncertain/,
  )
})
