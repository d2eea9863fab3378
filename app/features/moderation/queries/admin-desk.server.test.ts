import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCampaign } from '#test/campaigns.ts'
import { keepApart } from '#app/features/promoters/operations/change-promoter.server.ts'
import { undoPromoterChange } from '#app/features/promoters/operations/undo-promoter.server.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { readAdminDesk } from './admin-desk.server.ts'

const NOTHING = { waiting: 0, oldestAt: null }

testOnDatabase('the desk leads to campaigns that need an admin', async (db) => {
  const { actor } = await anAdmin(db)
  await aCompetition(db, { status: 'pending', source: 'member' })
  const desk = {
    pending: { waiting: 1, oldestAt: NOW.getTime() },
    fpd: NOTHING,
    unreviewed: NOTHING,
    reports: NOTHING,
    links: NOTHING,
    messages: NOTHING,
    sources: NOTHING,
    winners: NOTHING,
    promoters: NOTHING,
    objections: NOTHING,
    bookings: NOTHING,
  }
  expect(await readAdminDesk(db, actor)).toEqual({
    ...desk,
    uncertain: { ...NOTHING, campaignID: null },
    refused: { ...NOTHING, campaignID: null },
  })
  const [newer, older] = [await aCampaign(db), await aCampaign(db)]
  const aMail = (campaign_id: number, done_at: number) => ({
    campaign_id,
    done_at,
    state: 'uncertain' as const,
    due_at: 0,
  })
  await aCampaign(db, { status: 'paused', started_at: 1 })
  await aCampaign(db, { status: 'sending', started_at: 2, refusal: '550 Resumed since' })
  await aCampaign(db, { status: 'paused', started_at: 4, refusal: '550 Newer' })
  const refused = await aCampaign(db, { status: 'paused', started_at: 3, refusal: '550 No' })
  await db
    .insertInto('campaign_recipients')
    .values([aMail(newer, 7), aMail(older, 5), aMail(older, 9)])
    .execute()
  expect(await readAdminDesk(db, actor)).toEqual({
    ...desk,
    uncertain: { waiting: 3, oldestAt: 5, campaignID: older },
    refused: { waiting: 2, oldestAt: 3, campaignID: refused },
  })
})

testOnDatabase('promoters that may be another are counted after each change of one', async (db) => {
  const { actor } = await anAdmin(db)
  const waiting = async () => (await readAdminDesk(db, actor)).promoters
  await aCompetition(db, { promoterName: 'Harbour House' })
  expect(await waiting()).toEqual(NOTHING)
  await aCompetition(db, {
    promoterName: 'Harbour House Hotel',
    entryUrl: 'https://hotel.example/',
  })
  const one = { waiting: 1, oldestAt: NOW.getTime() }
  expect([await waiting(), await waiting()]).toEqual([one, one])
  const [into, promoter] = await db.selectFrom('promoters').select('id').orderBy('id').execute()
  const promoterID = promoter?.id ?? 0
  await keepApart(db, actor, { promoterID, intoID: into?.id ?? 0 }, NOW)
  expect(await waiting()).toEqual(NOTHING)
  await undoPromoterChange(db, actor, promoterID, NOW)
  expect(await waiting()).toEqual(one)
})
