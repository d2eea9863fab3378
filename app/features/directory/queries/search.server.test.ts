import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { trimRecentDocuments } from '#app/db/search.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { openCatalogue } from './catalogue.server.ts'
import type { Filters } from '../rules/filters.ts'
import { readWords, searchCompetitions, type SearchBounds } from './search.server.ts'

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

/** Thirty listings have 'kayak', the first of them alone in its title; `recent` of them count as new. */
async function thirtyKayaks(db: Db, recent: number) {
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  for (let made = 1; made < 30; made += 1)
    await aCompetition(db, { competitionTitle: `Win prize ${made}`, description: 'Or a kayak.' })
  await trimRecentDocuments(db, recent)
  const vocabulary = await readWords(db)
  return async (bounds: Partial<SearchBounds>, filters: Filters = {}) => {
    const all = { common: 5, activeFilters: 10, ranked: 100, best: 100, ...bounds }
    const { competitions } = await searchCompetitions(db, vocabulary, 'kayak', TODAY, filters, all)
    return competitions.map(({ competitionTitle }) => competitionTitle)
  }
}

testOnBothDatabases('a common word is looked for among the newest listings', async (db) => {
  const search = await thirtyKayaks(db, 25)

  expect((await search({ common: 30 }))[0], 'not common').toBe('Win a kayak')
  const found = await search({ common: 29 })
  expect(found).toHaveLength(20)
  expect(found).not.toContain('Win a kayak')
})

testOnBothDatabases('where the newest do not fill the page, all are looked through', async (db) => {
  const search = await thirtyKayaks(db, 19)

  const found = await search({})
  expect(found).toHaveLength(20)
  expect(found[0]).toBe('Win a kayak')
})

testOnBothDatabases('a narrowed search looks through all only up to a bound', async (db) => {
  const search = await thirtyKayaks(db, 4)
  const open: Filters = { closes: ['month'] }

  expect(await search({ activeFilters: 29 }, open)).toHaveLength(4)
  const found = await search({ activeFilters: 30 }, open)
  expect(found).toHaveLength(20)
  expect(found[0]).toBe('Win a kayak')
  expect(await search({ activeFilters: 30 }, { closes: ['today'] })).toEqual([])
})

testOnBothDatabases('of very many only the newest are ranked', async (db) => {
  const search = await thirtyKayaks(db, 30)

  expect((await search({ ranked: 30 }))[0]).toBe('Win a kayak')
  const found = await search({ ranked: 29, best: 3 })
  expect(found).toEqual(['Win prize 29', 'Win prize 28', 'Win prize 27'])
})
