import { expect } from 'vitest'
import { listPage, countByCategory } from '#app/features/directory/rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { countAddedLast7Days } from '#app/features/directory/queries/lists.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import type { Source, Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aReport, NOW, TODAY } from '#test/makers.ts'
import { listQueueAfter } from '../queries/listings.server.ts'
import { decideCompetition, type Decision } from './decide-competition.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const PAST = addDays(TODAY, -1)

function decide(
  db: Db,
  admin: { actor: Admin },
  competitionID: number,
  status: Decision['status'],
  { now = NOW, ...more }: { reason?: string; from?: Status; now?: Date } = {},
) {
  const deps = { db, baseUrl: 'https://competitions.example' }
  return decideCompetition(deps, admin.actor, { competitionID, status, ...more }, now)
}

const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()

/** Every public place where the listing may appear. */
async function seenBy(db: Db, { competitionID, competitionSlug }: Made) {
  const is = (card: { competitionID: number }) => card.competitionID === competitionID
  return {
    detail: (await findCompetition(db, competitionSlug)) !== undefined,
    first: listPage(await openNow(db), 'newest', 1).findIndex(is) === 0,
    newest: listPage(await openNow(db), 'newest', 1).some(is),
    food: listPage(await openNow(db), 'Food & Drink', 1).some(is),
    pets: listPage(await openNow(db), 'Pets', 1).some(is),
    ending: listPage(await openNow(db), 'ending-soon', 1).some(is),
    counted: countByCategory(await openNow(db)).get('Pets') ?? 0,
    found: searchCompetitions(await openNow(db), 'hampers').competitions.some(is),
    addedIn7Days: await countAddedLast7Days(db, NOW),
  }
}
type Made = Awaited<ReturnType<typeof aCompetition>>

const NOWHERE = {
  detail: false,
  first: false,
  newest: false,
  food: false,
  pets: false,
  ending: false,
  counted: 0,
  found: false,
  addedIn7Days: 1,
}
const EVERYWHERE = {
  detail: true,
  first: true,
  newest: true,
  food: true,
  pets: true,
  ending: true,
  counted: 1,
  found: true,
  addedIn7Days: 2,
}

/** Creates an undecided listing, and a published one that heads the lists. */
async function aWaiting(db: Db, source: Source = 'member', submittedBy: number | null = null) {
  await aCompetition(db, { publishedAt: hoursAgo(1) })
  const fields = {
    competitionTitle: 'Win one of three hampers',
    categories: ['Food & Drink', 'Pets'] as ('Food & Drink' | 'Pets')[],
    competitionEndDate: addDays(TODAY, 2),
  }
  return aCompetition(db, { ...fields, status: 'pending', source, submittedBy }, hoursAgo(48))
}

async function queued(db: Db, { actor }: { actor: Admin }) {
  const page = { after: undefined, limit: 100 }
  const lists = [
    await listQueueAfter(db, actor, 'pending', page),
    await listQueueAfter(db, actor, 'fpd', page),
  ]
  return lists.map((listings) => listings.map(({ competitionID }) => competitionID))
}

for (const [source, place] of [
  ['member', 0],
  ['import', 0],
  ['fpd', 1],
] as const) {
  testOnDatabase(
    `an approved listing from ${source} is public everywhere and left its queue`,
    async (db) => {
      const admin = await anAdmin(db)
      const made = await aWaiting(db, source)
      const version = await readCatalogueVersion(db)
      expect((await queued(db, admin))[place]).toEqual([made.competitionID])
      expect(await seenBy(db, made)).toEqual(NOWHERE)

      const answer = await decide(db, admin, made.competitionID, 'approved')
      expect(answer).toMatchObject({ changed: true, listing: { status: 'approved' } })
      expect(answer.listing).toEqual(await findListing(db, made.competitionID))
      expect(await seenBy(db, made)).toEqual(EVERYWHERE)
      expect(await queued(db, admin)).toEqual([[], []])
      expect(await readCatalogueVersion(db)).toBe(version + 1)
    },
  )
}

testOnDatabase('a rejected listing is not public and stores its reason', async (db) => {
  const admin = await anAdmin(db)
  for (const source of ['member', 'fpd'] as const) {
    const made = await aWaiting(db, source)
    const version = await readCatalogueVersion(db)
    const reason = 'It is listed already.'
    const { changed, listing } = await decide(db, admin, made.competitionID, 'rejected', { reason })
    expect([changed, listing.status, listing.rejectionReason]).toEqual([true, 'rejected', reason])
    expect(listing).toEqual(await findListing(db, made.competitionID))
    expect(listing).toMatchObject({ decidedAt: NOW.getTime(), decidedBy: admin.username })
    expect(await seenBy(db, made)).toMatchObject({ detail: false, found: false, pets: false })
    // Public pages are the same, so no cache is purged.
    expect(await readCatalogueVersion(db)).toBe(version)
    expect(await queued(db, admin)).toEqual([[], []])
  }
})

testOnDatabase('a published listing is taken down and published again', async (db) => {
  const admin = await anAdmin(db)
  const made = await aWaiting(db)
  const { competitionID } = made
  await decide(db, admin, competitionID, 'approved', { now: hoursAgo(40) })
  await aReport(db, competitionID)

  const plain = decide(db, admin, competitionID, 'rejected')
  await expect(plain).rejects.toMatchObject({ kind: 'conflict' })
  const version = await readCatalogueVersion(db)
  const down = await decide(db, admin, competitionID, 'rejected', { from: 'approved' })
  expect(down).toMatchObject({ changed: true, listing: { status: 'rejected', publishedAt: null } })
  expect(await seenBy(db, made)).toEqual(NOWHERE)
  expect(await readCatalogueVersion(db)).toBe(version + 1)
  const open = await db
    .selectFrom('reports')
    .select('resolved_by')
    .where('resolved_at', 'is', null)
    .execute()
  expect(open).toEqual([])

  await aCompetition(db, { publishedAt: hoursAgo(1) })
  const up = await decide(db, admin, competitionID, 'approved', { from: 'rejected' })
  expect(up.listing).toMatchObject({ publishedAt: NOW.getTime(), rejectionReason: null })
  expect(await seenBy(db, made)).toEqual({ ...EVERYWHERE, addedIn7Days: 3 })
  expect(up.listing.competitionSlug).toBe(made.competitionSlug)
})

testOnDatabase('a decision on an outdated state changes nothing', async (db) => {
  const [admin, other] = [await anAdmin(db), await anAdmin(db, { username: 'una' })]
  const waiting = await aWaiting(db)
  for (const [from, status] of [
    ['approved', 'rejected'],
    ['rejected', 'approved'],
  ] as const) {
    const wrong = decide(db, admin, waiting.competitionID, status, { from })
    await expect(wrong).rejects.toMatchObject({
      kind: 'conflict',
      message: '“Win one of three hampers” needs a decision again.',
    })
  }
  const rejected = await aWaiting(db)
  await decide(db, other, rejected.competitionID, 'rejected')
  const publish = decide(db, admin, rejected.competitionID, 'approved')
  await expect(publish).rejects.toThrow('una has rejected')
  expect(await log(db)).toHaveLength(1)
})

testOnDatabase('a closed listing cannot be published, but can be rejected', async (db) => {
  const admin = await anAdmin(db)
  const closed = { competitionEndDate: PAST }
  const { competitionID } = await aCompetition(db, { ...closed, status: 'pending' })
  const approve = () => decide(db, admin, competitionID, 'approved')
  await expect(approve()).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/^It has closed already\./),
  })
  expect(await log(db)).toEqual([])
  await decide(db, admin, competitionID, 'rejected')
  const publish = decide(db, admin, competitionID, 'approved', { from: 'rejected' })
  await expect(publish).rejects.toMatchObject({ kind: 'conflict' })

  // The last day counts, until midnight in Ireland.
  const last = await aCompetition(db, { competitionEndDate: TODAY, status: 'pending' })
  const late = new Date('2026-11-22T00:00:00Z')
  await expect(
    decide(db, admin, last.competitionID, 'approved', { now: late }),
  ).rejects.toMatchObject({ kind: 'conflict' })
  const intime = new Date(late.getTime() - 1)
  expect((await decide(db, admin, last.competitionID, 'approved', { now: intime })).changed).toBe(
    true,
  )
})

testOnDatabase('an unknown listing cannot be decided', async (db) => {
  const admin = await anAdmin(db)
  for (const id of [1, 2_147_483_647])
    await expect(decide(db, admin, id, 'approved')).rejects.toMatchObject({ kind: 'not-found' })
})

testOnDatabase('an approved restricted listing stays out of the lists', async (db) => {
  const admin = await anAdmin(db)
  const permit = { permitNumber: 'L-1', registerUrl: 'https://register.example/L-1' }
  const gambling = { categories: ['Gambling' as const], ...permit }
  const { competitionID } = await aCompetition(db, { ...gambling, status: 'pending' })
  await decide(db, admin, competitionID, 'approved')
  expect(listPage(await openNow(db), 'newest', 1)).toEqual([])
  expect(await countAddedLast7Days(db, NOW)).toBe(0)
  expect(listPage(await openNow(db), 'Gambling', 1)).toHaveLength(1)
})
