import { expect } from 'vitest'
import { openNow } from '#test/open-listings.ts'
import { loadRound } from '#app/features/directory/queries/round.server.ts'
import { readRound, writeRound } from '#app/features/directory/rules/round-data.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { fitsPassport } from './plan.ts'

testOnDatabase('today’s round leaves out what is only for other counties', async (db) => {
  const closing = { competitionEndDate: TODAY }
  for (const [competitionTitle, onlyCounties] of [
    ['All', null],
    ['Kerry', 'kerry'],
    ['Both', 'cork, kerry'],
    ['Down', 'down'],
  ] as const)
    await aCompetition(db, { ...closing, competitionTitle, onlyCounties })
  const { listings } = readRound(writeRound(await loadRound(db, await openNow(db))))
  const titlesFor = (saved: string | null) =>
    listings
      .filter(fitsPassport(saved))
      .map(({ competitionTitle }) => competitionTitle)
      .toSorted()
  expect(titlesFor(null)).toEqual(['All', 'Both', 'Down', 'Kerry'])
  expect(titlesFor('on roi-18')).toEqual(['All', 'Both', 'Kerry'])
  expect(titlesFor('on roi-cork-18')).toEqual(['All', 'Both'])
  expect(titlesFor('on ni-down-18')).toEqual(['Down'])
})
