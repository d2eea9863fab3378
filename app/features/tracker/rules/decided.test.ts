import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { awaitingOutcome, listUndecided, shouldBeDecided, splitByDecision } from './decided.ts'
import { deletedWin, newEntry, type Facts, type Win } from './records.ts'

const TODAY = toDay('2026-11-21')
const stamp = { at: 1, device: 'phone' }

function facts(competitionID: number, closed: string, announced: string | null = null): Facts {
  return aFacts(competitionID, {
    competitionEndDate: toDay(closed),
    winnerAnnouncementDate: announced === null ? null : toDay(announced),
  })
}

const entered = (competitionID: number) =>
  newEntry({ id: String(competitionID), competitionID, at: 1, via: 'opened' })

test.for<[closed: string, announced: string | null, decided: boolean]>([
  ['2026-11-07', null, true],
  ['2026-11-08', null, false],
  ['2026-12-01', null, false],
  ['2026-11-01', '2026-11-20', true],
  ['2026-11-01', '2026-11-21', false],
  ['2026-09-01', '2026-12-24', false],
])('closed on %s, announced on %s: decided is %s', ([closed, announced, decided]) => {
  expect(shouldBeDecided(facts(1, closed, announced), TODAY)).toBe(decided)
})

test('asked about is what was entered and has neither a win nor “not for me”, longest decided first', () => {
  const listings = [1, 2, 3, 4, 5].map((id) => facts(id, `2026-10-0${6 - id}`))
  const win: Win = {
    id: 'w',
    competitionID: 2,
    prize: 'A kayak',
    promoter: 'Harbour House',
    value: 400,
    wonOn: TODAY,
    arrivedOn: null,
    note: '',
    deleted: false,
    ...stamp,
  }
  const log = {
    entries: [1, 2, 3, 4].map(entered),
    marks: [
      { competitionID: 3, state: 'not-for-me' as const, ...stamp },
      { competitionID: 4, state: 'later' as const, ...stamp },
    ],
    wins: [win],
  }
  const asked = (wins: Win[]) =>
    awaitingOutcome(listings, { ...log, wins }, TODAY).map(({ competitionID }) => competitionID)
  expect(asked([win])).toEqual([4, 1])
  expect(asked([deletedWin(win, stamp)])).toEqual([4, 2, 1])
})

test('what the person put off is not asked about until that day', () => {
  const log = { entries: [1, 2].map(entered), marks: [], wins: [] }
  const listings = [facts(1, '2026-10-01'), facts(2, '2026-10-02')]
  const asked = (day: string) =>
    listUndecided(listings, log, { 1: toDay('2026-11-28') }, toDay(day)).map(
      ({ competitionID }) => competitionID,
    )
  expect([asked('2026-11-27'), asked('2026-11-28')]).toEqual([[2], [1, 2]])
})

test('what is asked about is split by the month in which it should have been decided', () => {
  const listings = [
    facts(1, '2026-09-30'),
    facts(2, '2026-09-01', '2026-10-02'),
    facts(3, '2026-10-30'),
  ]
  const months = [...splitByDecision(listings)].map(([month, some]) => [month, some.length])
  expect(months).toEqual([
    ['2026-09', 1],
    ['2026-10', 2],
  ])
})
