import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { documentsWithAll, removeClosedDocuments, removeDocument } from '#app/db/search.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { renewRecentSearch } from './renew-recent-search.server.ts'

/** Which listings the recent part of the index has. */
async function recentIds(db: Db) {
  const found = documentsWithAll(db, [{ phrases: ['win'], prefix: null }], 'recent')
  const rows = await db.selectFrom(found.as<'found'>('found')).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function someCompetitions(db: Db, count: number, daysOpen = 10) {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const listing = { competitionEndDate: addDays(TODAY, daysOpen) }
    ids.push((await aCompetition(db, listing)).competitionID)
  }
  return ids
}

testOnBothDatabases('new listings evict the oldest, and none appears twice', async (db) => {
  const [, ...newest] = await someCompetitions(db, 4)

  expect(await renewRecentSearch(db, 3)).toBe(0)
  expect(await recentIds(db)).toEqual(newest)
  const [last] = await someCompetitions(db, 1)
  await renewRecentSearch(db, 3)
  expect(await recentIds(db)).toEqual([...newest.slice(1), last])
})

testOnBothDatabases('older listings replace closed and deleted ones', async (db) => {
  const old = await someCompetitions(db, 60)
  const [gone = 0] = await someCompetitions(db, 1)
  await someCompetitions(db, 1, -1)
  await renewRecentSearch(db, 2)

  await removeClosedDocuments(db, TODAY)
  await removeDocument(db, gone)
  expect(await recentIds(db)).toEqual([])
  expect(await renewRecentSearch(db, 55)).toBe(55)
  expect(await recentIds(db)).toEqual(old.slice(-55))
})

testOnBothDatabases('a missing recent index is built', async (db) => {
  const ids = await someCompetitions(db, 3)
  await renewRecentSearch(db, 0)
  expect(await recentIds(db)).toEqual([])

  expect(await renewRecentSearch(db)).toBe(3)
  expect(await recentIds(db)).toEqual(ids)
})

testOnBothDatabases('a document without a public listing is removed, not added', async (db) => {
  const ids = await someCompetitions(db, 2)
  await renewRecentSearch(db, 0)
  await db.updateTable('competitions').set({ status: 'pending', published_at: null }).execute()

  expect(await renewRecentSearch(db)).toBe(ids.length)
  expect(await recentIds(db)).toEqual([])
  expect(await renewRecentSearch(db), 'none is left to be looked at again').toBe(0)
})
