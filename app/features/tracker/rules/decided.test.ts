import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import {
  answerableAtOnce,
  awaitingOutcome,
  decidedSentence,
  listUndecided,
  mayBeDecided,
  shouldBeDecided,
  windowEnd,
} from './decided.ts'
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

test.for<[closed: string, announced: string | null, may: boolean, should: boolean]>([
  ['2026-11-06', null, true, true],
  ['2026-11-07', null, true, false],
  ['2026-11-20', null, true, false],
  ['2026-11-21', null, false, false],
  ['2026-11-01', '2026-11-07', true, true],
  ['2026-11-01', '2026-11-21', true, false],
  ['2026-11-01', '2026-11-22', false, false],
  ['2026-09-01', '2026-12-24', false, false],
])(
  'closed on %s, announced on %s: may be decided %s, should be %s',
  ([closed, announced, ...is]) => {
    const listing = facts(1, closed, announced)
    expect([mayBeDecided(listing, TODAY), shouldBeDecided(listing, TODAY)]).toEqual(is)
  },
)

test.for<[closed: string, answerWithin: string | null, end: string | undefined]>([
  ['2026-11-20', '24 hours', '2026-11-22'],
  ['2026-11-20', '72 hours', '2026-11-24'],
  ['2026-11-20', '7 days', '2026-11-28'],
  // Fewer days than it may be, so that nobody comes too late.
  ['2026-11-20', '5 working days', '2026-11-26'],
  ['2026-11-20', '8 days', undefined],
  ['2026-11-20', null, undefined],
])('closed on %s, answer within %s: the window ends on %s', ([closed, answerWithin, end]) => {
  expect(windowEnd({ ...facts(1, closed), answerWithin })).toBe(end)
})

test('one sentence says what may be decided, and which windows end', () => {
  const within = (id: number, closed: string, answerWithin: string | null = null) => ({
    ...facts(id, closed),
    answerWithin,
  })
  const fresh = [
    within(1, '2026-11-20', '24 hours'),
    within(2, '2026-11-19'),
    within(3, '2026-11-19'),
  ]
  const late = within(4, '2026-10-01', '48 hours')
  expect(decidedSentence([], TODAY)).toBeUndefined()
  expect(decidedSentence(fresh, TODAY)).toBe('3 may be decided, one window ends tomorrow.')
  expect(decidedSentence([late], TODAY)).toBe('1 should be decided by now.')
  const ends = [within(5, '2026-11-19', '24 hours'), within(6, '2026-11-18', '48 hours')]
  expect(decidedSentence([...fresh, ...ends, late], TODAY)).toBe(
    '5 may be decided, 2 windows end today, one window ends tomorrow. 1 should be by now.',
  )
})

test('the entry that must be answered soonest is asked about first', () => {
  const listings = [
    facts(1, '2026-10-01'),
    { ...facts(2, '2026-11-19'), answerWithin: '7 days' },
    { ...facts(3, '2026-11-20'), answerWithin: '24 hours' },
  ]
  const log = { entries: [1, 2, 3].map(entered), marks: [], wins: [] }
  const asked = listUndecided(listings, log, {}, TODAY).map(({ competitionID }) => competitionID)
  expect(asked).toEqual([3, 2, 1])
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
    answeredOn: null,
    promisedBy: null,
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

test('an entry that the person put off is not asked about until that day', () => {
  const log = { entries: [1, 2].map(entered), marks: [], wins: [] }
  const listings = [facts(1, '2026-10-01'), facts(2, '2026-10-02')]
  const asked = (day: string) =>
    listUndecided(listings, log, { 1: toDay('2026-11-28') }, toDay(day)).map(
      ({ competitionID }) => competitionID,
    )
  expect([asked('2026-11-27'), asked('2026-11-28')]).toEqual([[2], [1, 2]])
})

const short = (id: number, closed: string) => ({ ...facts(id, closed), answerWithin: '48 hours' })

test.each<[name: string, listings: Facts[], choices: [which: string, ids: number[]][]]>([
  ['nothing', [], []],
  ['one', [facts(1, '2026-10-30')], []],
  ['one month', [facts(1, '2026-10-30'), facts(2, '2026-10-01')], [['', [2, 1]]]],
  [
    'several months, one of which has a single one',
    [facts(1, '2026-10-30'), facts(2, '2026-09-01', '2026-10-02'), facts(3, '2026-09-29')],
    [
      [' from October 2026', [2, 1]],
      ['', [3, 2, 1]],
    ],
  ],
  [
    'one whose winner may still answer is left out',
    [facts(1, '2026-11-01'), facts(2, '2026-11-02'), short(3, '2026-11-20')],
    [['', [1, 2]]],
  ],
  [
    'several of them are apart',
    [short(1, '2026-11-19'), short(2, '2026-11-20'), short(3, '2026-11-01')],
    [[' with time left to answer', [1, 2]]],
  ],
])('answered by one press: %s', (_name, listings, choices) => {
  const found = answerableAtOnce(listings, TODAY).map(({ which, listings: some }) => [
    which,
    some.map(({ competitionID }) => competitionID),
  ])
  expect(found).toEqual(choices)
})
