import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { listListings } from '#app/features/moderation/queries/listings.server.ts'
import { listSubmitters } from './submitters.server.ts'

testOnDatabase('submitters come with the record of their listings', async (db) => {
  const { actor } = await anAdmin(db)
  const [mary, sean] = [await aMember(db, { trusted_at: 1 }), await aMember(db)]
  for (const status of ['approved', 'approved', 'rejected', 'pending'] as const)
    await aCompetition(db, { status, submittedBy: mary.id }, NOW)
  await aCompetition(db)
  const submitters = await listSubmitters(db, actor, [mary.id, null, mary.id, sean.id, 999_999])
  expect([...submitters.values()].toSorted((a, b) => a.id - b.id)).toEqual([
    {
      id: mary.id,
      username: mary.username,
      trusted: true,
      record: { approved: 2, rejected: 1, pending: 1 },
    },
    {
      id: sean.id,
      username: sean.username,
      trusted: false,
      record: { approved: 0, rejected: 0, pending: 0 },
    },
  ])
  expect(await listSubmitters(db, actor, [null])).toEqual(new Map())

  const filters = { by: mary.id }
  const { total } = await listListings(db, actor, { filters, order: 'newest', size: 9, page: 1 })
  expect(total).toBe(4)
})
