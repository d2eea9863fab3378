import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { openCatalogue } from '../queries/catalogue.server.ts'
import { loadCategory, loadMatches } from './landing-loader.server.ts'

const titles = (cards: { competitionTitle: string }[]) =>
  cards.map(({ competitionTitle }) => competitionTitle)

testOnDatabase('a landing page shows the open listings of its category', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a tablet', categories: ['Win an iPad'] })
  await aCompetition(db, { competitionTitle: 'Win a car', categories: ['Cars'] })

  const lists = { today: TODAY, catalogue: openCatalogue(db) }
  const found = await loadMatches(lists, { category: 'Win an iPad' })
  expect(titles(found.competitions)).toEqual(['Win a tablet'])
  expect(found.more).toBe('/competition-category/win-an-ipad')
})

testOnDatabase(
  'a phrase matches listings with all its words, without typing errors',
  async (db) => {
    await aCompetition(db, { competitionTitle: 'Win Electric Picnic tickets' })
    await aCompetition(db, { competitionTitle: 'Win an electric car' })
    const lists = { today: TODAY, catalogue: openCatalogue(db) }

    const found = await loadMatches(lists, { search: 'electric picnic' })
    expect(titles(found.competitions)).toEqual(['Win Electric Picnic tickets'])
    const misspelt = await loadMatches(lists, { search: 'electric picnik' })
    expect(misspelt.competitions).toEqual([])
  },
)

testOnDatabase('a page that promises free entry shows no listing that costs money', async (db) => {
  await aCompetition(db, {
    competitionTitle: 'Bet on tickets',
    categories: ['Gambling', 'Tickets'],
  })
  await aCompetition(db, {
    competitionTitle: 'Pay for tickets',
    categories: ['Tickets'],
    costsMoney: true,
  })
  await aCompetition(db, { competitionTitle: 'Free tickets', categories: ['Tickets'] })

  const lists = { today: TODAY, catalogue: openCatalogue(db) }
  const found = await loadCategory(lists, 'Tickets')
  expect(titles(found.competitions)).toEqual(['Free tickets'])
})
