import { expect } from 'vitest'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { decideCompetition } from '#app/features/moderation/operations/decide-competition.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { loadRound } from './round.server.ts'

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const OLD = daysAgo(20)
const inDays = (days: number) => addDays(TODAY, days)

testOnDatabase('the round has what closes soon or is new, soonest first', async (db) => {
  const add = (competitionTitle: string, closesIn: number, publishedAt: Date) =>
    aCompetition(db, { competitionTitle, competitionEndDate: inDays(closesIn), publishedAt })
  await add('new', 30, daysAgo(3))
  await add('no longer new', 30, daysAgo(4))
  await add('closes in two days', 2, OLD)
  await add('closes in three days', 3, OLD)
  await add('closes today', 0, OLD)
  await add('closed', -1, daysAgo(1))
  await aCompetition(db, { competitionTitle: 'waiting', status: 'pending' })
  await aCompetition(db, { competitionTitle: 'bets', categories: ['Gambling'] })
  await aCompetition(db, { competitionTitle: 'costs money', costsMoney: true })

  const { day, listings, changed, gone } = await loadRound(db, await openNow(db))
  expect(day).toBe(TODAY)
  expect(listings.map(({ competitionTitle }) => competitionTitle)).toEqual([
    'closes today',
    'closes in two days',
    'new',
  ])
  expect([changed, gone]).toEqual([[], []])
})

testOnDatabase('a listing of the round has its facts, and its day of publication', async (db) => {
  const { competitionID, competitionSlug } = await aCompetition(db, {
    publishedAt: daysAgo(1),
    entryFrequency: 'daily',
    entryDailyRule: '24-hours',
    termsUrl: 'https://www.harbour-house.example/terms',
  })
  const { listings } = await loadRound(db, await openNow(db))
  expect(listings).toEqual([
    {
      competitionID,
      competitionSlug,
      competitionTitle: 'Win a weekend in Dingle',
      competitionImageURL: expect.stringMatching(/^\//),
      competitionFeaturedFlag: null,
      quiet: false,
      publishedOn: inDays(-1),
      promoterName: 'Harbour House',
      entryUrl: 'https://www.harbour-house.example/win',
      termsUrl: 'https://www.harbour-house.example/terms',
      kind: 'free-prize-draw',
      entryMethod: 'online-form',
      entryFrequency: 'daily',
      entryDailyRule: '24-hours',
      onlyCounties: null,
      eligibility: 'roi',
      over18: false,
      prizeValue: null,
      prizeCount: null,
      competitionEndDate: '2026-12-01',
      winnerAnnouncementDate: null,
      winnersTold: null,
      answerWithin: null,
      prizeWithin: null,
    },
  ])
})

testOnDatabase('a busy closing day leaves room for what is new', async (db) => {
  const add = (competitionTitle: string, closesIn: number, publishedAt: Date) =>
    aCompetition(db, { competitionTitle, competitionEndDate: inDays(closesIn), publishedAt })
  for (const number of [1, 2, 3, 4]) await add(`closing ${number}`, 1, OLD)
  for (const number of [1, 2, 3, 4]) await add(`new ${number}`, 9, daysAgo(number / 4))
  const { listings } = await loadRound(db, await openNow(db), 4)
  expect(listings.map(({ competitionTitle }) => competitionTitle).toSorted()).toEqual([
    'closing 3',
    'closing 4',
    'new 1',
    'new 2',
  ])
})

testOnDatabase('the round names listings that were moved or taken down lately', async (db) => {
  const { actor } = await anAdmin(db)
  const listing = (competitionTitle: string) =>
    aCompetition(db, { competitionTitle, publishedAt: OLD })
  const moved = await listing('moved')
  const movedLongAgo = await listing('moved long ago')
  const gone = await listing('taken down')
  const neverShown = await aCompetition(db, { status: 'pending' })
  await listing('as it was')

  await move(db, actor, movedLongAgo.competitionID, daysAgo(31))
  await move(db, actor, moved.competitionID, daysAgo(29))
  await reject(db, actor, gone.competitionID, 'approved')
  await move(db, actor, neverShown.competitionID, NOW)
  await reject(db, actor, neverShown.competitionID, 'pending')

  const round = await loadRound(db, await openNow(db))
  expect(round.changed).toMatchObject([
    { competitionTitle: 'moved', competitionEndDate: inDays(25) },
  ])
  expect(round.gone).toEqual([gone.competitionID])
})

testOnDatabase('a listing whose link is dead is named, and not listed', async (db) => {
  const dead = await aCompetition(db, { publishedAt: NOW })
  const [mended, dated, withoutTerms] = [
    await aCompetition(db, { publishedAt: NOW }),
    await aCompetition(db, { publishedAt: NOW }),
    await aCompetition(db, { publishedAt: NOW }),
  ]
  const closed = await aCompetition(db, { competitionEndDate: inDays(-1), publishedAt: NOW })
  const gone = { kind: 'gone', quote: null, found_end_date: null }
  await aFlag(db, dead.competitionID, gone)
  await aFlag(db, dead.competitionID, { ...gone, kind: 'parked' })
  await aFlag(db, closed.competitionID, gone)
  await aFlag(db, mended.competitionID, { ...gone, resolved_at: 1, resolution: 'superseded' })
  await aFlag(db, dated.competitionID, { kind: 'date' })
  await aFlag(db, withoutTerms.competitionID, { ...gone, target: 'terms' })

  const { listings, flagged } = await loadRound(db, await openNow(db))
  expect(flagged).toEqual([dead.competitionID])
  expect(listings.map(({ competitionID }) => competitionID).toSorted((a, b) => a - b)).toEqual(
    [mended, dated, withoutTerms].map(({ competitionID }) => competitionID),
  )
})

type AnAdmin = Awaited<ReturnType<typeof anAdmin>>['actor']

function move(db: Db, admin: AnAdmin, competitionID: number, now: Date) {
  return changeEndDate(db, admin, { competitionID, newDate: inDays(25) }, now)
}

function reject(db: Db, admin: AnAdmin, competitionID: number, from: 'approved' | 'pending') {
  const deps = { db, baseUrl: 'https://competitions.example' }
  return decideCompetition(deps, admin, { competitionID, status: 'rejected', from }, NOW)
}
