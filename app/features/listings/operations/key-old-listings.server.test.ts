import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import { keyOldListings } from './key-old-listings.server.ts'

/** As it was before there were keys and words. */
async function forgetKeys(db: Db) {
  await db.updateTable('competitions').set({ entry_key: null }).execute()
  await db.deleteFrom('listing_words').execute()
}

const words = (db: Db) =>
  db.selectFrom('listing_words').selectAll().orderBy('competition_id').orderBy('word').execute()
const keys = (db: Db) =>
  db.selectFrom('competitions').select(['id', 'entry_key']).orderBy('id').execute()

testOnBothDatabases('old listings get the keys and words that new ones have', async (db) => {
  for (const [index, status] of (['approved', 'pending', 'rejected'] as const).entries())
    await aCompetition(db, {
      status,
      competitionTitle: `Win ${index} kayaks`,
      entryUrl: `https://www.shop-${index}.example/`,
    })
  const before = [await words(db), await keys(db)]
  await forgetKeys(db)
  expect(await keyOldListings(db)).toBe(3)
  expect([await words(db), await keys(db)]).toEqual(before)
  expect(await keyOldListings(db)).toBe(0)
  expect(await findDuplicates(db, { entryUrl: 'http://shop-1.example' })).toHaveLength(1)
})

testOnBothDatabases('listings whose keys alone were forgotten keep their words', async (db) => {
  await aCompetition(db, { entryUrl: 'https://www.shop.example/win?id=1&srsltid=2' })
  const before = await words(db)
  await db.updateTable('competitions').set({ entry_key: null }).execute()
  expect(await keyOldListings(db)).toBe(1)
  expect(await words(db)).toEqual(before)
  expect(await keys(db)).toMatchObject([{ entry_key: 'shop.example/win?id=1' }])
})

testOnBothDatabases(
  'old listings are updated in batches, also by two processes at once',
  async (db) => {
    const { competitionID } = await aCompetition(db)
    const { id: _id, ...row } = await db
      .selectFrom('competitions')
      .selectAll()
      .executeTakeFirstOrThrow()
    for (let from = 0; from < 450; from += 25) {
      const copies = Array.from({ length: 25 }, (_, index) => ({
        ...row,
        slug: `c-${from + index}`,
      }))
      await db.insertInto('competitions').values(copies).execute()
    }
    await forgetKeys(db)
    const [one, two] = await Promise.all([keyOldListings(db), keyOldListings(db)])
    expect(one + two).toBeGreaterThanOrEqual(451)
    expect((await keys(db)).every(({ entry_key }) => entry_key !== null)).toBe(true)
    expect(await words(db)).toHaveLength(451 * 4)
    expect((await words(db))[0]?.competition_id).toBe(competitionID)
  },
)
