import { expect } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const RESTRICTED = [
  { categories: ['Gambling'] },
  { categories: ['Tickets', 'Pay to Play'] },
  { categories: ['Tickets'], costsMoney: true },
] as const
const WORDS = /Lucky|By the sea|Harbour/
const PATH = '/competition/lucky-numbers'

for (const overrides of RESTRICTED) {
  testOnDatabase(
    `a listing with ${JSON.stringify(overrides)} says nothing of itself before the age question`,
    async (db) => {
      const app = testApp(db, { renderPage: await pagesAsData() })
      await aCompetition(db, {
        competitionTitle: 'Lucky numbers',
        description: 'By the sea.',
        ...overrides,
        categories: [...overrides.categories],
      })
      for (const query of ['', '?over18=', '?over18=no', '?over18=YES', '?over18']) {
        const { status, text } = await get(app, PATH + query)
        expect([status, text.replaceAll(PATH, '')]).toEqual([200, expect.not.stringMatching(WORDS)])
        expect(text).toContain('"asksAge":true')
      }
      expect((await get(app, `${PATH}?over18=yes`)).text).toMatch(WORDS)
      for (const query of ['', '?over18=yes'])
        expect((await get(app, `${PATH}/poster.jpg${query}`)).status).toBe(404)
    },
  )
}

testOnDatabase('a free listing for adults is labelled and asks nothing', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  await aCompetition(db, { competitionTitle: 'Lucky numbers', over18: true })
  const { text } = await get(app, PATH)
  expect(text).toContain('"asksAge":false')
  expect(text).toContain('"over18":true')
})
