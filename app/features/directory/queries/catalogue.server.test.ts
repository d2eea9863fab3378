import { expect } from 'vitest'
import { addDays } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, NOW, TODAY } from '#test/makers.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { openCatalogue } from './catalogue.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

testOnDatabase(
  'home lists are read once for all visitors, and again after each change',
  async (db) => {
    const { loadHomeLists } = openCatalogue(db)
    const titles = async (day = TODAY) =>
      (await loadHomeLists(day)).newest.map(({ competitionTitle }) => competitionTitle)
    await aCompetition(db, { competitionTitle: 'first' })
    expect(await titles()).toEqual(['first'])

    await db.updateTable('competitions').set({ title: 'second' }).execute()
    expect(await titles(), 'not notified yet').toEqual(['first'])
    expect((await loadHomeLists(TODAY)).newest).toBe((await loadHomeLists(TODAY)).newest)
    await announceChange(db)
    expect(await titles()).toEqual(['second'])

    expect(await titles(addDays(TODAY, 365)), 'another day').toEqual([])
  },
)

testOnDatabase('home loads its lists and the carousel pool', async (db) => {
  const inDays = (days: number) => ({ competitionEndDate: addDays(TODAY, days) })
  await aCompetition(db, { ...inDays(300), competitionFeaturedFlag: 1, categories: ['Pets'] })
  for (let days = 1; days <= 12; days += 1) await aCompetition(db, inDays(days))

  const { newest, ending, carousel } = await openCatalogue(db).loadHomeLists(TODAY)
  expect(newest).toHaveLength(5)
  expect(ending.map((card) => card.competitionEndDate)).toEqual(
    [1, 2, 3, 4].map((days) => addDays(TODAY, days)),
  )
  expect([carousel.premium.length, carousel.others.length]).toEqual([1, 13])
})

testOnDatabase('listings of the last seven days are recounted each minute', async (db) => {
  const { readAddedLast7Days } = openCatalogue(db)
  await aCompetition(db, { publishedAt: NOW })
  const weekAfter = (ms: number) => new Date(NOW.getTime() + 7 * DAY_MS + ms)

  expect(await readAddedLast7Days(weekAfter(-60_000))).toBe(1)
  expect(await readAddedLast7Days(weekAfter(-1))).toBe(1)
  expect(await readAddedLast7Days(weekAfter(0))).toBe(0)
})

testOnDatabase('a dead link leaves the round within a minute', async (db) => {
  const { readRound } = openCatalogue(db)
  const { competitionID } = await aCompetition(db, { publishedAt: NOW })
  const roundAfter = async (ms: number) => {
    const { listings, flagged } = await readRound(new Date(NOW.getTime() + ms))
    return [listings.length, flagged]
  }
  expect(await roundAfter(0)).toEqual([1, []])
  await aFlag(db, competitionID, { kind: 'gone', found_end_date: null })
  expect(await roundAfter(60_000)).toEqual([0, [competitionID]])
})
