import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, NOW } from '#test/makers.ts'
import { findPublishedAtOnce, listSubmissions } from './submissions.server.ts'

testOnDatabase('a member’s submissions are listed in pages, latest first', async (db) => {
  const [member, other] = [await aMember(db), await aMember(db)]
  for (const [index, status] of (['pending', 'approved', 'rejected'] as const).entries()) {
    const now = new Date(NOW.getTime() + index * 1000)
    const competitionTitle = `Win a kayak ${index}`
    await aCompetition(db, { competitionTitle, status, submittedBy: member.id }, now)
  }
  await aCompetition(db, { submittedBy: other.id })
  await aCompetition(db)
  const first = await listSubmissions(db, member, { size: 2, page: 1 })
  expect(first.total).toBe(3)
  expect(first.submissions.map(({ status }) => status)).toEqual(['rejected', 'approved'])
  const second = await listSubmissions(db, member, { size: 2, page: 2 })
  expect(second.submissions).toEqual([
    {
      competitionSlug: 'win-a-kayak-0',
      competitionTitle: 'Win a kayak 0',
      competitionEndDate: '2026-12-01',
      status: 'pending',
      rejectionReason: null,
      submittedAt: NOW.getTime(),
    },
  ])
})

testOnDatabase('the thanks say that a trusted member’s listing is published', async (db) => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const own = { submittedBy: member.id }
  const published = await aCompetition(db, { ...own, unreviewed: 1 })
  await aCompetition(db, { submittedBy: other.id })
  expect(await findPublishedAtOnce(db, member)).toBe(published.competitionSlug)
  expect(await findPublishedAtOnce(db, other), 'approved by an admin').toBeNull()

  await aCompetition(db, { ...own, status: 'pending' })
  expect(await findPublishedAtOnce(db, member), 'the latest waits').toBeNull()
})
