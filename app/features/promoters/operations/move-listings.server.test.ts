import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { replaceListing } from '#app/features/listings/operations/change-competition.server.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { mergePromoter } from './change-promoter.server.ts'
import { moveListings } from './move-listings.server.ts'
import { undoPromoterChange } from './undo-promoter.server.ts'

const LATER = new Date(NOW.getTime() + 1)
const MAGAZINE = 'https://www.magazine.ie/win'
const SHARED = 'https://www.facebook.com/somebody/posts/1'

async function aListing(db: Db, promoterName: string, entryUrl: string) {
  const { competitionID } = await aCompetition(db, { promoterName, entryUrl })
  return { id: competitionID, promoterID: await promoterOf(db, competitionID) }
}

async function promoterOf(db: Db, competitionID: number) {
  const { promoter_id } = await db
    .selectFrom('competitions')
    .select('promoter_id')
    .where('id', '=', competitionID)
    .executeTakeFirstOrThrow()
  return promoter_id ?? 0
}

/** Edits a listing without a change of its closing date. */
async function edit(db: Db, id: number, changes: Partial<ListingInput>) {
  const listing = await findListing(db, id)
  await replaceListing(db, id, { ...listing, ...changes } as ListingInput, null, LATER)
  return promoterOf(db, id)
}

async function state(db: Db) {
  const listings = db.selectFrom('competitions').select(['id', 'promoter_id']).orderBy('id')
  return {
    promoters: await db.selectFrom('promoters').selectAll().orderBy('id').execute(),
    names: await db.selectFrom('promoter_names').selectAll().orderBy('name_key').execute(),
    moves: await db.selectFrom('promoter_moves').selectAll().execute(),
    listings: await listings.execute(),
  }
}

testOnBothDatabases(
  'an advertiser gets a promoter of its own, which its name then finds',
  async (db) => {
    const { actor } = await anAdmin(db)
    const magazine = await aListing(db, 'The Magazine', MAGAZINE)
    const kayaks = await aListing(db, 'Kayaks of Kerry', MAGAZINE)
    expect(kayaks.promoterID).toBe(magazine.promoterID)
    const before = await state(db)

    const move = { promoterID: magazine.promoterID, competitionIDs: [kayaks.id] }
    const { into } = await moveListings(db, actor, move, NOW)
    expect(into).toMatchObject({ name: 'Kayaks of Kerry', isNew: true })
    expect(await promoterOf(db, kayaks.id)).toBe(into.id)
    expect((await aListing(db, 'KAYAKS OF KERRY', MAGAZINE)).promoterID).toBe(into.id)
    expect((await aListing(db, 'Tents of Trim', MAGAZINE)).promoterID).toBe(magazine.promoterID)
    await db.deleteFrom('competitions').where('id', '>', kayaks.id).execute()

    await undoPromoterChange(db, actor, magazine.promoterID, LATER)
    expect(await state(db)).toEqual(before)
    const log = db.selectFrom('moderation_log').select(['action', 'after_value']).orderBy('id')
    expect(await log.execute()).toEqual([
      { action: 'promoter changed', after_value: 'Kayaks of Kerry' },
      { action: 'promoter changed', after_value: 'The Magazine' },
    ])
  },
)

testOnBothDatabases(
  'an edit leaves a moved listing where it is, until its promoter’s name changes',
  async (db) => {
    const { actor } = await anAdmin(db)
    const cork = await aListing(db, 'The Lantern', SHARED)
    const trim = await aListing(db, 'The Lantern!', SHARED)
    const other = await aListing(db, 'Coffee', SHARED)
    expect(trim.promoterID).toBe(cork.promoterID)

    const move = { promoterID: cork.promoterID, competitionIDs: [trim.id] }
    const { into } = await moveListings(db, actor, move, NOW)
    expect(into).toMatchObject({ name: 'The Lantern!', isNew: true })
    expect(await edit(db, trim.id, { competitionTitle: 'Win a lantern' })).toBe(into.id)
    expect(await edit(db, trim.id, { entryUrl: MAGAZINE })).toBe(into.id)
    expect(await edit(db, trim.id, { promoterName: 'Coffee' })).toBe(other.promoterID)
    expect(await edit(db, trim.id, { promoterName: 'the lantern' })).toBe(into.id)
    // The name alone is still the first one's.
    expect((await aListing(db, 'The Lantern', SHARED)).promoterID).toBe(cork.promoterID)
  },
)

testOnBothDatabases(
  'listings move to another promoter, and on, and an undo takes back the last',
  async (db) => {
    const { actor } = await anAdmin(db)
    const magazine = await aListing(db, 'The Magazine', MAGAZINE)
    const one = await aListing(db, 'Kayaks Kerry', MAGAZINE)
    const two = await aListing(db, 'Kerry Kayaks', MAGAZINE)
    const kayaks = await aListing(db, 'Kayaks of Kerry', SHARED)
    const tents = await aListing(db, 'Tents of Trim', SHARED)
    const competitionIDs = [two.id, one.id]
    const move = { promoterID: magazine.promoterID, competitionIDs }
    await expect(moveListings(db, actor, move, NOW)).rejects.toThrow('Choose listings of one name')

    await moveListings(db, actor, { ...move, intoID: kayaks.promoterID }, NOW)
    expect((await aListing(db, 'kerry kayaks', MAGAZINE)).promoterID).toBe(kayaks.promoterID)
    const before = await state(db)
    const on = { promoterID: kayaks.promoterID, competitionIDs: [one.id], intoID: tents.promoterID }
    await moveListings(db, actor, on, LATER)
    expect(await edit(db, one.id, {})).toBe(tents.promoterID)
    await undoPromoterChange(db, actor, kayaks.promoterID, LATER)
    expect(await state(db)).toEqual(before)
    expect(await edit(db, one.id, {})).toBe(kayaks.promoterID)
  },
)

testOnBothDatabases(
  'a move of a listing that has moved on is refused, and so is its undo',
  async (db) => {
    const { actor } = await anAdmin(db)
    const magazine = await aListing(db, 'The Magazine', MAGAZINE)
    const kayaks = await aListing(db, 'Kayaks of Kerry', MAGAZINE)
    const tents = await aListing(db, 'Tents of Trim', SHARED)
    const { promoterID } = magazine
    const move = { promoterID, competitionIDs: [kayaks.id] }
    const { into } = await moveListings(db, actor, move, NOW)
    await expect(moveListings(db, actor, move, NOW)).rejects.toThrow('a different promoter by now')
    const on = { promoterID: into.id, competitionIDs: [kayaks.id], intoID: tents.promoterID }
    await moveListings(db, actor, on, NOW)
    const before = await state(db)
    await expect(undoPromoterChange(db, actor, promoterID, LATER)).rejects.toThrow(
      'Something else has changed',
    )
    expect(await state(db)).toEqual(before)
  },
)

testOnBothDatabases('nothing moves to the same, a merged or no promoter', async (db) => {
  const { actor } = await anAdmin(db)
  const magazine = await aListing(db, 'The Magazine', MAGAZINE)
  const kayaks = await aListing(db, 'Kayaks of Kerry', SHARED)
  const tents = await aListing(db, 'Tents of Trim', SHARED)
  const merge = { promoterID: kayaks.promoterID, intoID: tents.promoterID }
  await mergePromoter(db, actor, merge, NOW)
  const move = { promoterID: magazine.promoterID, competitionIDs: [magazine.id] }
  for (const [intoID, kind] of [
    [magazine.promoterID, 'invalid'],
    [kayaks.promoterID, 'conflict'],
    [999, 'not-found'],
  ] as const)
    await expect(moveListings(db, actor, { ...move, intoID }, NOW)).rejects.toMatchObject({ kind })
  expect(await promoterOf(db, magazine.id)).toBe(magazine.promoterID)
})

testOnBothDatabases('of moves of the same listings at once, one is done', async (db) => {
  const { actor } = await anAdmin(db)
  const magazine = await aListing(db, 'The Magazine', MAGAZINE)
  const kayaks = await aListing(db, 'Kayaks of Kerry', SHARED)
  const ids: number[] = []
  for (let number = 0; number < 6; number += 1)
    ids.push((await aListing(db, `Advertiser ${number}`, MAGAZINE)).id)
  const move = (competitionIDs: number[]) => {
    const moving = { promoterID: magazine.promoterID, competitionIDs, intoID: kayaks.promoterID }
    return moveListings(db, actor, moving, NOW)
  }
  const outcomes = await Promise.allSettled([move(ids), move(ids.toReversed()), move(ids.slice(2))])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' })
})
