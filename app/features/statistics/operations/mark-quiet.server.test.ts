import { expect } from 'vitest'
import { listPage } from '#app/features/directory/rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { markQuiet } from './mark-quiet.server.ts'
import { addClicks } from '#test/counts.ts'

const publishedAt = new Date(NOW.getTime() - 5 * DAY_MS)

/** Opened ten times a day more than the one before, on two days of two months. */
async function aListing(db: Db, index: number, overrides: Parameters<typeof aCompetition>[1] = {}) {
  const title = `Win number ${index}`
  const made = await aCompetition(db, { competitionTitle: title, publishedAt, ...overrides })
  const days = [TODAY, dublinDay(new Date(NOW.getTime() - 30 * DAY_MS))]
  const subject = made.competitionID
  await addClicks(
    db,
    days.map((day) => ({ day, subject, count: 10 + index * 5 })),
  )
  return made.competitionID
}

async function shownQuiet(db: Db) {
  const cards = listPage(await openNow(db), 'newest', 1, { limit: 99 })
  return cards
    .filter(({ quiet }) => quiet)
    .map(({ competitionID }) => competitionID)
    .toSorted((a, b) => a - b)
}

testOnDatabase('marks the least opened fifth, and announces only changes', async (db) => {
  const paid = await aListing(db, 0, { costsMoney: true, categories: ['Pay to Play'] })
  const ids: number[] = []
  for (let index = 1; index <= 20; index += 1) ids.push(await aListing(db, index))
  const first = await readCatalogueVersion(db)
  await markQuiet(db, NOW)
  expect(await shownQuiet(db)).toEqual(ids.slice(0, 4))
  const marked = await readCatalogueVersion(db)
  expect(marked).toBe(first + 1)
  await markQuiet(db, NOW)
  expect(await readCatalogueVersion(db)).toBe(marked)
  expect(ids).not.toContain(paid)

  const featured = ids[0] ?? 0
  await db.updateTable('competitions').set({ featured: 1 }).where('id', '=', featured).execute()
  expect(await shownQuiet(db), 'never a featured one, at once').toEqual(ids.slice(1, 4))
  const [top] = listPage(await openNow(db), 'newest', 1, { sort: 'quiet' })
  expect(top?.competitionID, 'which does not come first either').toBe(ids[3])
  await markQuiet(db, NOW)
  expect(await shownQuiet(db), '19 are too few to compare').toEqual([])
})
