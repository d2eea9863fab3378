import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aCampaign } from '#test/campaigns.ts'
import { aCompetition, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { readAdminDesk } from './desk.server.ts'

const NOTHING = { waiting: 0, oldestAt: null }

testOnBothDatabases('the desk leads to the campaign of the oldest uncertain mail', async (db) => {
  const { actor } = await anAdmin(db)
  await aCompetition(db, { status: 'pending', source: 'member' })
  const desk = {
    pending: { waiting: 1, oldestAt: NOW.getTime() },
    fpd: NOTHING,
    unreviewed: NOTHING,
    reports: NOTHING,
    checks: NOTHING,
    messages: NOTHING,
    sources: NOTHING,
    results: NOTHING,
    terms: NOTHING,
  }
  expect(await readAdminDesk(db, actor, TODAY)).toEqual({
    ...desk,
    uncertain: { ...NOTHING, campaignID: null },
  })
  const [newer, older] = [await aCampaign(db), await aCampaign(db)]
  const aMail = (campaign_id: number, done_at: number) => ({
    campaign_id,
    done_at,
    state: 'uncertain' as const,
    due_at: 0,
  })
  await db
    .insertInto('campaign_recipients')
    .values([aMail(newer, 7), aMail(older, 5), aMail(older, 9)])
    .execute()
  expect(await readAdminDesk(db, actor, TODAY)).toEqual({
    ...desk,
    uncertain: { waiting: 3, oldestAt: 5, campaignID: older },
  })
})
