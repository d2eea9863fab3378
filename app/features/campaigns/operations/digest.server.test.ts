import { expect } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { openSmtp, sendCampaigns } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aSubscriber } from '#test/makers.ts'
import { deleteCampaign, cancelCampaign } from './campaigns.server.ts'
import { makeDigest, setDigest } from './digest.server.ts'

const WEDNESDAY = new Date('2026-11-25T12:02:00Z')
const THURSDAY = new Date('2026-11-26T08:00:00Z')

testOnDatabase('the digest is written once a week and leaves on Thursday at eight', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  await aCompetition(db, {
    competitionTitle: 'Win a kayak',
    competitionEndDate: toDay('2026-12-24'),
  })
  await aSubscriber(db)
  expect(await makeDigest(db, WEDNESDAY)).toBeUndefined()
  await setDigest(db, admin, true)
  expect(await makeDigest(db, new Date('2026-11-24T12:00:00Z'))).toBeUndefined()

  const made = await Promise.all([1, 2, 3].map(() => makeDigest(db, WEDNESDAY)))
  expect(made.filter(Boolean)).toEqual([{ id: 1, sendAt: THURSDAY }])
  expect(await makeDigest(db, THURSDAY)).toBeUndefined()

  const { smtp, transport } = await openSmtp()
  await sendCampaigns(db, { transport }, new Date(THURSDAY.getTime() - 1))
  expect(smtp.mails).toEqual([])
  await sendCampaigns(db, { transport }, THURSDAY)
  expect(smtp.mails.map(({ subject }) => subject)).toEqual([
    'New and ending soon: 26 November 2026',
  ])
  expect(smtp.mails[0]?.text).toContain('Win a kayak')
  expect(await makeDigest(db, new Date('2026-12-02T09:00:00Z'))).toMatchObject({ id: 2 })
})

testOnDatabase('a cancelled and deleted digest is not written again', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  await aCompetition(db)
  await setDigest(db, admin, true)
  const { id } = (await makeDigest(db, WEDNESDAY)) ?? { id: 0 }
  await cancelCampaign(db, admin, id, WEDNESDAY)
  await deleteCampaign(db, admin, id)
  expect(await makeDigest(db, THURSDAY)).toBeUndefined()
})

testOnDatabase('without open listings, or when switched off, there is no digest', async (db) => {
  const admin = requireAdmin((await anAdmin(db)).actor)
  await setDigest(db, admin, true)
  await aCompetition(db, { categories: ['Gambling'] })
  expect(await makeDigest(db, WEDNESDAY)).toBeUndefined()
  await aCompetition(db)
  await setDigest(db, admin, false)
  expect(await makeDigest(db, WEDNESDAY)).toBeUndefined()
  await setDigest(db, admin, true)
  expect(await makeDigest(db, THURSDAY)).toBeDefined()
})
