import { expect } from 'vitest'
import { listPage } from '#app/features/directory/rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { listPremium } from '#app/features/directory/queries/lists.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, anAdmin, NOW } from '#test/makers.ts'
import { listListings, listQueueAfter } from '../queries/listings.server.ts'
import { decideCompetition } from './decide-competition.server.ts'
import { updatePremium } from './update-premium.server.ts'

const FEATURED = { filters: { featured: true }, order: 'featured' } as const
const later = (ms: number) => new Date(NOW.getTime() + ms)
const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()
const premium = async (db: Db) =>
  (await listPremium(db, await openNow(db), 10)).map(({ competitionID }) => competitionID)

async function setUp(db: Db) {
  const { actor, username } = await anAdmin(db)
  const feature = (competitionID: number, featured: boolean, now = NOW) =>
    updatePremium(db, actor, { competitionID, featured }, now)
  return { admin: actor, username, feature }
}

testOnDatabase('the latest featured listing comes first', async (db) => {
  const { feature } = await setUp(db)
  const [a, b, c] = [await aCompetition(db), await aCompetition(db), await aCompetition(db)]
  await feature(b.competitionID, true, later(1))
  await feature(c.competitionID, true, later(2))
  await feature(a.competitionID, true, later(3))
  expect(await premium(db)).toEqual([a.competitionID, c.competitionID, b.competitionID])
  await feature(c.competitionID, false, later(4))
  expect(await premium(db)).toEqual([a.competitionID, b.competitionID])
  await feature(c.competitionID, true, later(5))
  expect(await premium(db)).toEqual([c.competitionID, a.competitionID, b.competitionID])
})

testOnDatabase('the flag is 1 or null, wherever the listing is shown', async (db) => {
  const { feature } = await setUp(db)
  const { competitionID, competitionSlug } = await aCompetition(db)
  const flags = async () => [
    (await findCompetition(db, competitionSlug))?.competitionFeaturedFlag,
    (await findListing(db, competitionID))?.competitionFeaturedFlag,
    listPage(await openNow(db), 'newest', 1)[0]?.competitionFeaturedFlag,
  ]
  expect(await flags()).toEqual([null, null, null])
  const { listing } = await feature(competitionID, true, later(7))
  expect(listing).toEqual(await findListing(db, competitionID))
  expect(await flags()).toEqual([1, 1, 1])
  expect((await feature(competitionID, false)).listing.competitionFeaturedFlag).toBeNull()
  expect(await flags()).toEqual([null, null, null])
})

testOnDatabase('off ends a booking that is paused by a flag', async (db) => {
  const { feature } = await setUp(db)
  const { competitionID } = await aCompetition(db)
  await feature(competitionID, true)
  await aFlag(db, competitionID)
  await runBookings(db, NOW)
  await feature(competitionID, false)
  await db
    .updateTable('link_flags')
    .set({ resolved_at: NOW.getTime(), resolution: 'dismissed' })
    .execute()
  await runBookings(db, NOW)
  expect(await premium(db)).toEqual([])
})

testOnBothDatabases('featuring twice has one effect', async (db) => {
  const { feature } = await setUp(db)
  const [first, second] = [await aCompetition(db), await aCompetition(db)]
  await feature(first.competitionID, true)
  await feature(second.competitionID, true, later(1))
  const version = await readCatalogueVersion(db)

  const again = await feature(first.competitionID, true, later(2))
  expect(again).toMatchObject({ changed: false, listing: { competitionFeaturedFlag: 1 } })
  expect(await premium(db)).toEqual([second.competitionID, first.competitionID])
  expect((await feature(first.competitionID, false)).changed).toBe(true)
  expect((await feature(first.competitionID, false)).changed).toBe(false)
  expect(await log(db)).toHaveLength(3)
  expect(await readCatalogueVersion(db)).toBe(version + 1)
})

testOnBothDatabases('one of many concurrent calls features the listing', async (db) => {
  const { feature } = await setUp(db)
  const { competitionID } = await aCompetition(db)
  const version = await readCatalogueVersion(db)
  const answers = await Promise.all(Array.from({ length: 30 }, () => feature(competitionID, true)))
  expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  expect(await log(db)).toHaveLength(1)
  expect(await readCatalogueVersion(db)).toBe(version + 1)
})

testOnDatabase('each change is logged with the previous value', async (db) => {
  const { feature, admin } = await setUp(db)
  const { competitionID } = await aCompetition(db)
  await feature(competitionID, true)
  await feature(competitionID, false, later(5))
  const by = { competition_id: competitionID, actor_id: admin.id, actor_name: admin.username }
  expect(await log(db)).toEqual([
    {
      id: 1,
      ...by,
      action: 'featured',
      before_value: null,
      after_value: '1',
      created_at: NOW.getTime(),
    },
    {
      id: 2,
      ...by,
      action: 'no longer featured',
      before_value: '1',
      after_value: null,
      created_at: NOW.getTime() + 5,
    },
  ])
})

testOnDatabase('a pending feed listing stays featured when approved', async (db) => {
  const { feature, admin } = await setUp(db)
  const { competitionID } = await aCompetition(db, { source: 'fpd', status: 'pending' })
  const version = await readCatalogueVersion(db)
  await feature(competitionID, true)
  const page = { after: undefined, limit: 10 }
  expect(await listQueueAfter(db, admin, 'fpd', page)).toMatchObject([
    { competitionID, competitionFeaturedFlag: 1 },
  ])
  // Only admins see it yet.
  expect([await premium(db), await readCatalogueVersion(db)]).toEqual([[], version])

  const decision = { competitionID, status: 'approved' } as const
  const decided = await decideCompetition({ db, baseUrl: 'x' }, admin, decision, NOW)
  expect(decided.listing.competitionFeaturedFlag).toBe(1)
  expect(await premium(db)).toEqual([competitionID])
})

testOnDatabase('a rejected listing cannot be featured, but can lose its place', async (db) => {
  const { feature, admin } = await setUp(db)
  const { competitionID } = await aCompetition(db, { status: 'rejected' })
  await expect(feature(competitionID, true)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A rejected competition cannot be featured.',
  })
  expect(await log(db)).toEqual([])
  const taken = await aCompetition(db, { competitionFeaturedFlag: 1 })
  const decision = { competitionID: taken.competitionID, status: 'rejected' } as const
  const from = { from: 'approved' } as const
  await decideCompetition({ db, baseUrl: 'x' }, admin, { ...decision, ...from }, NOW)
  expect(await premium(db)).toEqual([])
  expect(await listListings(db, admin, { ...FEATURED, size: 10, page: 1 })).toEqual({
    listings: [],
    total: 0,
  })
  expect((await feature(taken.competitionID, false)).changed).toBe(true)
})

testOnDatabase('a closed or restricted listing can be featured, but is not shown', async (db) => {
  const { feature, admin } = await setUp(db)
  const closed = await aCompetition(db, { competitionEndDate: toDay('2026-11-20') })
  const adult = await aCompetition(db, { categories: ['Gambling'] })
  await feature(closed.competitionID, true)
  await feature(adult.competitionID, true, later(1))
  expect(await premium(db)).toEqual([])
  const { listings, total } = await listListings(db, admin, { ...FEATURED, size: 10, page: 1 })
  expect([listings.map(({ competitionID }) => competitionID), total]).toEqual([
    [adult.competitionID, closed.competitionID],
    2,
  ])
})

testOnDatabase('featuring an unknown listing fails', async (db) => {
  const { feature } = await setUp(db)
  await expect(feature(1, true)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await log(db)).toEqual([])
})
