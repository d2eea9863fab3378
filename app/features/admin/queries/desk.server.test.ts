import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aCampaign } from '#test/campaigns.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { readAdminDesk } from './desk.server.ts'

const NOTHING = { waiting: 0, oldestAt: null }

testOnBothDatabases('the desk leads to the campaign of the oldest uncertain mail', async (db) => {
  const { actor } = await anAdmin(db)
  await aCompetition(db, { status: 'pending', source: 'member' })
  const desk = {
    pending: { waiting: 1, oldestAt: NOW.getTime() },
    fpd: NOTHING,
    reports: NOTHING,
    messages: NOTHING,
  }
  expect(await readAdminDesk(db, actor)).toEqual({
    ...desk,
    uncertain: { ...NOTHING, campaignID: null },
  })
  const [newer, older] = [await aCampaign(db), await aCampaign(db)]
  const mails = [
    { campaign_id: newer, done_at: 7 },
    { campaign_id: older, done_at: 5 },
    { campaign_id: older, done_at: 9 },
  ]
  await db
    .insertInto('campaign_recipients')
    .values(mails.map((mail) => ({ ...mail, state: 'uncertain', due_at: 0 })))
    .execute()
  expect(await readAdminDesk(db, actor)).toEqual({
    ...desk,
    uncertain: { waiting: 3, oldestAt: 5, campaignID: older },
  })
})
