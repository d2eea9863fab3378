import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  replaceListing,
  setEndDate,
  setFeatured,
  setImage,
  setModerationState,
} from '#app/features/listings/operations/change-competition.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { listed, type OpenListings } from '../rules/open-lists.ts'
import { holdOpenListings, readOpenListings } from './open-listings.server.ts'

/** All that is held, in an order that does not depend on what was read first. */
function contentOf({ all, byID, index, today }: OpenListings) {
  const words = [...index.ids].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const tree = [...index.tree].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { today, all, ids: [...byID.keys()].toSorted((a, b) => a - b), words, tree }
}

/** Changes that are made in the same millisecond, or much later, to a listing drawn by its number. */
const CHANGES: ((db: Db, id: number, now: Date) => Promise<unknown>)[] = [
  (db, id, now) => aCompetition(db, { competitionTitle: `Win kayak ${id}`, prizeValue: id }, now),
  (db, id, now) => setFeatured(db, id, true, now),
  (db, id, now) => setImage(db, id, `picture-${now.getTime()}`, now),
  (db, id, now) =>
    setEndDate(db, id, { endDate: addDays(TODAY, (id % 5) - 2), previous: null }, now),
  async (db, id, now) => {
    const listing = await findListing(db, id)
    if (!listing) return
    const competitionTitle = `Win tent ${now.getTime()}`
    const categories = id % 2 ? (['Pets'] as const) : (['Cars', 'Gambling'] as const)
    await replaceListing(
      db,
      id,
      { ...listing, competitionTitle, categories: [...categories] },
      null,
      now,
    )
  },
  async (db, id, now) => {
    const gone = { reason: null, decidedBy: null, decidedAt: now.getTime(), publishedAt: null }
    const back = { ...gone, publishedAt: now.getTime() }
    await setModerationState(db, id, 'approved', { status: 'rejected', ...gone }, now)
    if (id % 2) await setModerationState(db, id, 'rejected', { status: 'approved', ...back }, now)
  },
  (db, id) => db.updateTable('competitions').set({ quiet: 1 }).where('id', '=', id).execute(),
  async (db, id) => {
    const [one, other] = await db.selectFrom('promoters').select('id').orderBy('id').execute()
    if (one && other)
      await db
        .updateTable('promoters')
        .set({ merged_into: id % 2 ? one.id : null })
        .where('id', '=', other.id)
        .execute()
  },
]

testOnDatabase('the list in memory equals the rows, after any changes', async (db) => {
  const readOpen = holdOpenListings(db)
  for (const name of ['harbour', 'other', 'harbour']) {
    const promoter = { promoterName: name, entryUrl: `https://${name}.example/win` }
    await aCompetition(db, promoter, new Date(NOW.getTime() - 3_600_000))
  }
  const someChange = fc.record({
    change: fc.constantFrom(...CHANGES),
    id: fc.integer({ min: 1, max: 12 }),
    afterMs: fc.constantFrom(0, 0, 1, 120_000),
    isRead: fc.boolean(),
  })
  let now = NOW
  for (const { change, id, afterMs, isRead } of fc.sample(someChange, { numRuns: 80, seed: 5 })) {
    now = new Date(now.getTime() + afterMs)
    await change(db, id, now)
    await announceChange(db)
    if (isRead)
      expect(contentOf(await readOpen(TODAY))).toEqual(contentOf(await readOpenListings(db, TODAY)))
  }
  const later = addDays(TODAY, 2)
  for (const day of [later, TODAY])
    expect(contentOf(await readOpen(day))).toEqual(contentOf(await readOpenListings(db, day)))
})

testOnDatabase('listings close and stay closed as days pass, without a change', async (db) => {
  const readOpen = holdOpenListings(db)
  await aCompetition(db, { competitionTitle: 'today', competitionEndDate: TODAY })
  await aCompetition(db, {
    competitionTitle: 'tomorrow',
    competitionEndDate: addDays(TODAY, 1),
  })
  const titles = async (day: Day) =>
    listed(await readOpen(day), 'newest').map(({ card }) => card.competitionTitle)
  expect(await titles(TODAY)).toEqual(['tomorrow', 'today'])
  expect(await titles(addDays(TODAY, 1))).toEqual(['tomorrow'])
  expect(await titles(TODAY), 'asked by a clock that is behind').toEqual(['tomorrow', 'today'])
})

testOnDatabase('every reader gets what was committed before it asked', async (db) => {
  const readOpen = holdOpenListings(db)
  await aCompetition(db)
  const sizes: number[] = []
  for (let made = 2; made <= 6; made += 1) {
    const earlier = readOpen(TODAY)
    await aCompetition(db)
    await announceChange(db)
    const [, ...late] = await Promise.all([earlier, readOpen(TODAY), readOpen(TODAY)])
    for (const { all } of late) sizes.push(all.length - made)
  }
  expect(sizes).toEqual(sizes.map(() => 0))
})

testOnDatabase('a failed reading is tried again by the next reader', async (db) => {
  await aCompetition(db)
  let isBroken = true
  const failing = new Proxy(db, {
    get: (target, name) => {
      if (name === 'selectFrom' && isBroken) throw new Error('no connection')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const readOpen = holdOpenListings(failing)
  await expect(readOpen(TODAY)).rejects.toThrow('no connection')
  isBroken = false
  expect((await readOpen(TODAY)).all).toHaveLength(1)
})
