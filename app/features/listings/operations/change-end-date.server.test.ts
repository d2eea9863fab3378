import { expect } from 'vitest'
import { listPage, countByCategory, listed } from '#app/features/directory/rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { findCompetition } from '../queries/detail.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { findListing } from '../queries/listing.server.ts'
import { listPremium } from '#app/features/directory/queries/lists.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { listListings, listQueueAfter } from '#app/features/moderation/queries/listings.server.ts'
import { changeEndDate, moveEndDate } from './change-end-date.server.ts'
import { decideCompetition } from '#app/features/moderation/operations/decide-competition.server.ts'

const FEATURED = { filters: { featured: true }, order: 'featured' } as const
const CATEGORY = 'Travel and Hotels'
const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()
const inDays = (count: number) => addDays(TODAY, count)

async function setUp(db: Db) {
  const { actor } = await anAdmin(db)
  const move = (competitionID: number, newDate: Day, now = NOW) =>
    changeEndDate(db, actor, { competitionID, newDate }, now)
  return { admin: actor, move }
}

async function found(db: Db) {
  return searchCompetitions(await openNow(db), 'dingle').competitions
}

/** The closing date of the only listing, in every place that shows it. */
async function datesOf(db: Db, slug: string, admin: Admin) {
  const page = { after: undefined, limit: 10 }
  const places = [
    [await findCompetition(db, slug)],
    listPage(await openNow(db), 'newest', 1),
    listPage(await openNow(db), CATEGORY, 1),
    await listPremium(db, await openNow(db), 9),
    await found(db),
    (await listListings(db, admin, { ...FEATURED, size: 9, page: 1 })).listings,
    await listQueueAfter(db, admin, 'pending', page),
    await listQueueAfter(db, admin, 'fpd', page),
  ]
  return places.map((cards) => cards[0]?.competitionEndDate)
}

testOnDatabase('a published listing has its new date in every table', async (db) => {
  const { admin, move } = await setUp(db)
  const { competitionID, competitionSlug } = await aCompetition(db, {
    competitionFeaturedFlag: 1,
    competitionEndDate: inDays(30),
  })
  const version = await readCatalogueVersion(db)
  const { changed, listing } = await move(competitionID, inDays(5), new Date(NOW.getTime() + 7))
  expect([changed, listing]).toEqual([true, await findListing(db, competitionID)])
  const day = inDays(5)
  const [queued, shown] = [[undefined, undefined], Array.from({ length: 6 }, () => day)]
  expect(await datesOf(db, competitionSlug, admin)).toEqual([...shown, ...queued])
  expect(listPage(await openNow(db), 'ending-soon', 1)).toMatchObject([{ competitionEndDate: day }])
  const words = await db.selectFrom('listing_words').select('end_date').distinct().execute()
  expect(words).toEqual([{ end_date: day }])
  expect(await readCatalogueVersion(db)).toBe(version + 1)

  await move(competitionID, inDays(8))
  expect([
    listPage(await openNow(db), 'ending-soon', 1),
    listed(await openNow(db), 'ending-soon').length,
  ]).toEqual([[], 0])
})

testOnDatabase('a waiting listing has its new date in its queue', async (db) => {
  const { admin, move } = await setUp(db)
  for (const [source, queue] of [
    ['member', 'pending'],
    ['fpd', 'fpd'],
  ] as const) {
    const made = await aCompetition(db, { status: 'pending', source })
    const version = await readCatalogueVersion(db)
    await move(made.competitionID, inDays(3))
    const [listing] = await listQueueAfter(db, admin, queue, { after: undefined, limit: 9 })
    expect(listing).toMatchObject({ competitionEndDate: inDays(3), previousEndDate: null })
    expect(await readCatalogueVersion(db)).toBe(version)
    const decision = { competitionID: made.competitionID, status: 'approved' } as const
    await decideCompetition({ db, baseUrl: 'x' }, admin, decision, NOW)
    expect(await findCompetition(db, made.competitionSlug)).toMatchObject({
      competitionEndDate: inDays(3),
      previousEndDate: null,
    })
  }
})

testOnDatabase('duplicates are searched for around the new date', async (db) => {
  const { move } = await setUp(db)
  const { competitionID } = await aCompetition(db, { competitionEndDate: inDays(10) })
  const near = async (day: Day) =>
    (
      await findDuplicates(db, {
        competitionTitle: 'A weekend in Dingle',
        competitionEndDate: day,
      })
    ).length
  expect([await near(inDays(10)), await near(inDays(60))]).toEqual([1, 0])
  await move(competitionID, inDays(60))
  expect([await near(inDays(10)), await near(inDays(60))]).toEqual([0, 1])
})

testOnDatabase('the former date is shown until it is restored', async (db) => {
  const { move } = await setUp(db)
  const { competitionID, competitionSlug } = await aCompetition(db, {
    competitionEndDate: inDays(10),
  })
  const previous = async () => (await findCompetition(db, competitionSlug))?.previousEndDate
  expect(await previous()).toBeNull()
  for (const [to, shown] of [
    [20, inDays(10)],
    [10, null],
    [5, inDays(10)],
    [7, inDays(5)],
    [5, null],
  ] as const) {
    const { listing } = await move(competitionID, inDays(to))
    expect([to, listing.previousEndDate, await previous()]).toEqual([to, shown, shown])
  }
})

testOnDatabase('a closed listing with a later date is open and found again', async (db) => {
  const { move } = await setUp(db)
  const { competitionID } = await aCompetition(db, { competitionEndDate: inDays(-3) })
  expect([await found(db), listPage(await openNow(db), 'newest', 1)]).toEqual([[], []])
  await move(competitionID, TODAY)
  expect([await found(db), listPage(await openNow(db), 'newest', 1)]).toMatchObject([
    [{ competitionID }],
    [{ competitionID }],
  ])
  expect(countByCategory(await openNow(db)).get(CATEGORY)).toBe(1)
})

testOnBothDatabases('a date in the past closes a listing at once', async (db) => {
  const { move } = await setUp(db)
  const { competitionID, competitionSlug } = await aCompetition(db)
  await move(competitionID, inDays(-1))
  expect([await found(db), listPage(await openNow(db), 'newest', 1)]).toEqual([[], []])
  expect(listPage(await openNow(db), CATEGORY, 1)).toEqual([])
  expect(await findCompetition(db, competitionSlug)).toBeDefined()
})

testOnDatabase('waiting and rejected listings are not found by a new date', async (db) => {
  const { move } = await setUp(db)
  for (const status of ['pending', 'rejected'] as const) {
    const { competitionID } = await aCompetition(db, { status, competitionEndDate: inDays(-1) })
    await move(competitionID, inDays(10))
  }
  expect(await found(db)).toEqual([])
  const { words } = await db
    .selectFrom('listing_words')
    .select(({ fn }) => fn.countAll<number>().as('words'))
    .where('end_date', '=', inDays(10))
    .executeTakeFirstOrThrow()
  expect(words).toBe(8)
})

testOnDatabase('the same date again is no change', async (db) => {
  const { move } = await setUp(db)
  const { competitionID } = await aCompetition(db, { competitionEndDate: inDays(10) })
  const version = await readCatalogueVersion(db)
  expect((await move(competitionID, inDays(10))).changed).toBe(false)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => move(competitionID, inDays(9))),
  )
  expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  expect(answers.every(({ listing }) => listing.previousEndDate === inDays(10))).toBe(true)
  expect(await readCatalogueVersion(db)).toBe(version + 1)
  expect(await log(db)).toMatchObject([
    { action: 'closing date changed', before_value: inDays(10), after_value: inDays(9) },
  ])
})

testOnDatabase(
  'a date changed within an edit’s transaction is logged with its editor',
  async (db) => {
    const { competitionID } = await aCompetition(db, { status: 'pending' })
    const editor = await anAdmin(db, { is_admin: 1, username: 'editor' })
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, competitionID)
      if (!listing) throw new Error('It was made a moment ago.')
      const moved = await moveEndDate(tx, editor.actor, listing, inDays(2), NOW)
      expect(moved).toEqual(await findListing(tx, competitionID))
    })
    expect(await log(db)).toMatchObject([{ actor_id: editor.id, actor_name: 'editor' }])
  },
)

testOnDatabase('an unknown listing number is refused', async (db) => {
  const { move } = await setUp(db)
  await expect(move(1, TODAY)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await log(db)).toEqual([])
})
