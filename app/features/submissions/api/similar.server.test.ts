import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, TODAY } from '#test/makers.ts'
import { get, post, type App } from '#test/roles/call.ts'
import { addDays } from '#app/lib/time/days.ts'
import { MARKUP } from '#test/hostile-texts.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'

async function similarTo(app: App, query: Record<string, string>) {
  const { text } = await get(app, `/api/similar-competitions?${new URLSearchParams(query)}`)
  return JSON.parse(text) as { similar: { competitionTitle: string }[]; waiting: number }
}

testOnDatabase('a closed listing with the same link is not a duplicate', async (db) => {
  const app = testApp(db)
  await aCompetition(db, { competitionTitle: 'Closed', competitionEndDate: addDays(TODAY, -1) })
  await aCompetition(db, { competitionTitle: 'Open', competitionEndDate: TODAY })
  const { similar } = await similarTo(app, { entryUrl: 'https://www.harbour-house.example/win' })
  expect(similar.map(({ competitionTitle }) => competitionTitle)).toEqual(['Open'])
})

testOnDatabase('a link pasted without its scheme is recognised', async (db) => {
  await aCompetition(db)
  const found = await similarTo(testApp(db), { entryUrl: 'www.harbour-house.example/win/' })
  expect(found.similar).toHaveLength(1)
})

testOnDatabase('an edited listing is not similar to itself', async (db) => {
  const app = testApp(db)
  const own = await aCompetition(db, { status: 'pending' })
  const query = { entryUrl: 'https://www.harbour-house.example/win' }
  expect((await similarTo(app, query)).waiting).toBe(1)
  const competitionID = String(own.competitionID)
  expect((await similarTo(app, { ...query, competitionID })).waiting).toBe(0)
})

testOnDatabase('markup is searched for as plain words', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  for (const text of MARKUP) {
    const sent = {
      entryUrl: 'https://www.harbour-house.example/win',
      competitionTitle: text,
      promoterName: text,
      competitionEndDate: '2026-12-01',
      categories: ['Pets'],
      description: text,
    }
    const { status, text: answered } = await post(app, '/api/submit-competition', sent, member)
    expect([text, status]).toEqual([text, 200])
    const { competitionID } = JSON.parse(answered) as { competitionID: number }
    expect(await findListing(db, competitionID)).toMatchObject({
      competitionTitle: text,
      promoterName: text,
      description: text,
    })
  }
})
