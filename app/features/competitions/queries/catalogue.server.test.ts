import { expect } from 'vitest'
import { addDays } from '#app/lib/days.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { announceChange } from '../operations/announce-change.server.ts'
import { openCatalogue } from './catalogue.server.ts'

testOnBothDatabases('the front is read once for all, and anew after each change', async (db) => {
  const { readFront } = openCatalogue(db)
  const titles = async (day = TODAY) =>
    (await readFront(day)).newest.map(({ competitionTitle }) => competitionTitle)
  await aCompetition(db, { competitionTitle: 'first' })
  expect(await titles()).toEqual(['first'])

  await db.updateTable('competitions').set({ title: 'second' }).execute()
  expect(await titles(), 'nobody has told').toEqual(['first'])
  expect(await readFront(TODAY)).toBe(await readFront(TODAY))
  await announceChange(db)
  expect(await titles()).toEqual(['second'])

  expect(await titles(addDays(TODAY, 365)), 'another day').toEqual([])
})

testOnBothDatabases('the front has what home shows: lists, counts, and the pool', async (db) => {
  const inDays = (days: number) => ({ competitionEndDate: addDays(TODAY, days) })
  await aCompetition(db, { ...inDays(300), competitionFeaturedFlag: 1, categories: ['Pets'] })
  for (let days = 1; days <= 12; days += 1) await aCompetition(db, inDays(days))

  const { newest, ending, carousel, counts } = await openCatalogue(db).readFront(TODAY)
  expect(newest).toHaveLength(9)
  expect(ending.map((card) => card.competitionEndDate)).toEqual(
    [1, 2, 3, 4].map((days) => addDays(TODAY, days)),
  )
  expect([carousel.premium.length, carousel.others.length]).toEqual([1, 13])
  expect([counts.open, counts.byCategory.get('Pets')]).toEqual([13, 1])
})
