import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { toDay } from '#app/lib/days.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { openCatalogue } from './catalogue.server.ts'
import { readWords, searchCompetitions } from './search.server.ts'

async function titlesFor(db: Db, query: string) {
  const { competitions } = await searchCompetitions(db, await readWords(db), query, TODAY)
  return competitions.map(({ competitionTitle }) => competitionTitle)
}

testOnBothDatabases('words match by their beginning', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win Electric Picnic tickets' })

  expect(await titlesFor(db, 'elec pic')).toEqual(['Win Electric Picnic tickets'])
})

testOnBothDatabases('one or two typing errors are forgiven', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win Electric Picnic tickets' })
  await aCompetition(db, { competitionTitle: 'Win an iPad' })

  expect(await titlesFor(db, 'electrc picnc')).toEqual(['Win Electric Picnic tickets'])
  expect(await titlesFor(db, 'ipda')).toEqual(['Win an iPad'])
})

testOnBothDatabases('accents and case do not count, in the query or in the listing', async (db) => {
  await aCompetition(db, { competitionTitle: 'Féile Ard Mhacha weekend' })

  expect(await titlesFor(db, 'ard mhácha')).toEqual(['Féile Ard Mhacha weekend'])
  expect(await titlesFor(db, 'FEILE')).toEqual(['Féile Ard Mhacha weekend'])
})

testOnBothDatabases('title ranks over promoter over category over description', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a hamper', description: 'Served with whiskey.' })
  await aCompetition(db, { competitionTitle: 'Win a tasting', promoterName: 'Whiskey Corner' })
  await aCompetition(db, { competitionTitle: 'Win a whiskey cabinet' })

  expect(await titlesFor(db, 'whiskey')).toEqual([
    'Win a whiskey cabinet',
    'Win a tasting',
    'Win a hamper',
  ])
})

testOnBothDatabases(
  'only open, approved listings are found; the last day still counts',
  async (db) => {
    await aCompetition(db, { competitionTitle: 'Kayak today', competitionEndDate: TODAY })
    await aCompetition(db, {
      competitionTitle: 'Kayak gone',
      competitionEndDate: toDay('2026-11-20'),
    })
    await aCompetition(db, { competitionTitle: 'Kayak waiting', status: 'pending' })

    expect(await titlesFor(db, 'kayak')).toEqual(['Kayak today'])
  },
)

testOnBothDatabases('what looks like query syntax is only words', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a kayak' })

  for (const query of [
    'kayak" OR "',
    "kayak' | '",
    'NEAR(kayak)',
    'title:kayak*',
    '***',
    '-kayak',
    ':* & !',
  ]) {
    await expect(titlesFor(db, query)).resolves.toBeInstanceOf(Array)
  }
})

testOnBothDatabases('a new listing is found at once', async (db) => {
  const { readVocabulary } = openCatalogue(db)
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  await readVocabulary()
  await aCompetition(db, { competitionTitle: 'Win a surfboard' })

  const answer = await searchCompetitions(db, await readVocabulary(), 'surfbord', TODAY)
  expect(answer.competitions).toHaveLength(1)
  expect(answer.corrected).toBe('surfboard')
})
