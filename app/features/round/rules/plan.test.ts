import { expect, test } from 'vitest'
import type { RoundData, RoundListing } from '#app/features/directory/rules/round-data.ts'
import { newEntry, type Entry, type Facts, type Mark } from '#app/features/tracker/rules/records.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { toFacts } from '#app/features/tracker/rules/facts.ts'
import {
  staleFacts,
  firstRound,
  NEW_AT_ONCE,
  planRound,
  type Dismissal,
  type PlanOptions,
} from './plan.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const TODAY = toDay('2026-11-21')
const inDays = (days: number) => addDays(TODAY, days)
const hoursAgo = (hours: number) => NOW.getTime() - hours * 60 * 60 * 1000

type Case = {
  name: string
  listing?: Partial<RoundListing>
  /** Hours ago. */
  entered?: number[]
  mark?: [state: Mark['state'], hoursAgo: number]
  dismissal?: Dismissal
  /** In round.json; else only on the device. */
  isListed?: boolean
  fits?: boolean
  expected: string
}
const OLD = { publishedOn: inDays(-20) }
const CLOSING = { ...OLD, competitionEndDate: TODAY }
const DAILY = { ...OLD, entryFrequency: 'daily' } as const
const DAILY_24 = { ...DAILY, entryDailyRule: '24-hours' } as const
const WEEKLY = { ...OLD, entryFrequency: 'weekly' } as const

const CASES: Case[] = [
  { name: 'new', expected: 'new due' },
  { name: 'new and not open to the person', fits: false, expected: '' },
  { name: 'new three days ago', listing: { publishedOn: inDays(-3) }, expected: 'new due' },
  { name: 'new four days ago', listing: { publishedOn: inDays(-4) }, expected: '' },
  { name: 'closing today', listing: CLOSING, expected: 'closing-today due' },
  { name: 'closing today, elsewhere', listing: CLOSING, fits: false, expected: '' },
  { name: 'closing tomorrow', listing: { ...OLD, competitionEndDate: inDays(1) }, expected: '' },
  { name: 'closed', listing: { competitionEndDate: inDays(-1) }, expected: '' },
  { name: 'entered once, before', entered: [30], expected: '' },
  { name: 'entered once, today', entered: [1], expected: 'new entered' },
  { name: 'entered yesterday, daily', listing: DAILY, entered: [14], expected: 'daily due' },
  { name: 'entered today, daily', listing: DAILY, entered: [14, 1], expected: 'daily entered' },
  {
    name: 'daily, on the device only',
    listing: DAILY,
    entered: [14],
    isListed: false,
    expected: 'daily due',
  },
  {
    name: 'daily, last day',
    listing: { ...DAILY, competitionEndDate: TODAY },
    entered: [14],
    expected: 'closing-today due',
  },
  { name: 'daily of 24 hours, 23 hours ago', listing: DAILY_24, entered: [23], expected: '' },
  {
    name: 'daily of 24 hours, 25 hours ago',
    listing: DAILY_24,
    entered: [25],
    expected: 'daily due',
  },
  {
    name: 'unlimited, entered yesterday',
    listing: { ...OLD, entryFrequency: 'unlimited' },
    entered: [20],
    expected: 'daily due',
  },
  { name: 'weekly, six days ago', listing: WEEKLY, entered: [6 * 24], expected: '' },
  { name: 'weekly, seven days ago', listing: WEEKLY, entered: [7 * 24], expected: 'weekly due' },
  {
    name: 'saved, closing in three days',
    listing: { ...OLD, competitionEndDate: inDays(3) },
    mark: ['later', 90],
    expected: 'saved due',
  },
  {
    name: 'saved, on the device only',
    listing: { ...OLD, competitionEndDate: inDays(3) },
    mark: ['later', 90],
    isListed: false,
    expected: 'saved due',
  },
  {
    name: 'saved, closing in four days',
    listing: { competitionEndDate: inDays(4) },
    mark: ['later', 90],
    expected: '',
  },
  {
    name: 'saved yesterday, closing today',
    listing: CLOSING,
    mark: ['later', 20],
    expected: 'closing-today due',
  },
  {
    name: 'put off today, closing today',
    listing: CLOSING,
    mark: ['later', 1],
    expected: 'saved due',
  },
  { name: 'not for me', mark: ['not-for-me', 1], expected: '' },
  { name: 'not for me any more', mark: ['none', 1], expected: 'new due' },
  {
    name: 'put off on this page',
    mark: ['later', 0],
    dismissal: { as: 'later', before: 'none' },
    expected: 'new later',
  },
  {
    name: 'refused on this page',
    mark: ['not-for-me', 0],
    dismissal: { as: 'not-for-me', before: 'none' },
    expected: 'new not-for-me',
  },
  {
    name: 'dead, found on this page',
    dismissal: { as: 'dead', before: 'none' },
    expected: 'new dead',
  },
]

test.each(CASES)('$name: $expected', ({ listing, isListed = true, fits = true, ...person }) => {
  const only = aListing(1, listing)
  const { entered = [], mark, dismissal } = person
  const log = {
    entries: entered.map((hours) => anEntry(1, hours)),
    marks: mark ? [{ competitionID: 1, state: mark[0], at: hoursAgo(mark[1]), device: 'd' }] : [],
    facts: new Map<number, Facts>(isListed ? [] : [[1, toFacts(only)]]),
  }
  const dismissals = new Map(dismissal ? [[1, dismissal] as const] : [])
  const round = aRound(isListed ? [only] : [])
  const rows = planRound(round, log, { ...OPTIONS, dismissals, fits: () => fits })
  expect(rows.map(({ group, state }) => `${group} ${state}`).join()).toBe(person.expected)
})

test('the groups come in their order, the soonest to close and the newest first', () => {
  const listings = [
    aListing(1, { publishedOn: inDays(-1) }),
    aListing(2),
    aListing(3, CLOSING),
    aListing(4, { ...DAILY, competitionEndDate: inDays(9) }),
    aListing(5, { ...DAILY, competitionEndDate: inDays(5) }),
    aListing(6, WEEKLY),
    aListing(7, { ...OLD, competitionEndDate: inDays(2) }),
  ]
  const log = {
    entries: [anEntry(4, 20), anEntry(5, 20), anEntry(6, 200)],
    marks: [{ competitionID: 7, state: 'later' as const, at: hoursAgo(50), device: 'd' }],
    facts: new Map<number, Facts>(),
  }
  const rows = planRound(aRound(listings), log, OPTIONS)
  expect(rows.map(({ facts }) => facts.competitionID)).toEqual([3, 5, 4, 6, 7, 2, 1])
})

test('among equals those that few have opened come first, which changes no other order', () => {
  const quiet = { quiet: true }
  const listings = [
    aListing(1, { ...quiet, publishedOn: inDays(-1) }),
    aListing(2, quiet),
    aListing(3),
    aListing(4, { ...CLOSING, ...quiet }),
    aListing(5, CLOSING),
    aListing(6, { ...CLOSING, ...quiet }),
  ]
  const rows = planRound(aRound(listings), EMPTY_LOG, OPTIONS)
  expect(rows.map(({ facts }) => facts.competitionID)).toEqual([6, 4, 5, 2, 3, 1])
})

test('five new ones are enough for a round, those that were entered included', () => {
  const listings = [1, 2, 3, 4, 5, 6, 7].map((id) => aListing(id))
  const idsAfter = (entered: number[], newLimit = NEW_AT_ONCE) => {
    const entries = entered.map((id) => anEntry(id, 1))
    const log = { entries, marks: [], facts: new Map<number, Facts>() }
    const rows = planRound(aRound(listings), log, { ...OPTIONS, newLimit })
    return rows.map(({ facts }) => facts.competitionID)
  }
  expect(idsAfter([])).toEqual([7, 6, 5, 4, 3])
  expect(idsAfter([7, 5])).toEqual([7, 6, 5, 4, 3])
  expect(idsAfter([1])).toEqual([7, 6, 5, 4, 1])
  expect(idsAfter([7, 6, 5, 4, 3], 10)).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('a listing that was taken down or has a dead link is left out, and a moved one has its new date', () => {
  const facts = [1, 2, 3, 4].map((id) => toFacts(aListing(id, DAILY)))
  const log = {
    entries: [1, 2, 3, 4].map((id) => anEntry(id, 20)),
    marks: [],
    facts: new Map(facts.map((one) => [one.competitionID, one])),
  }
  const changed = [aListing(2, { ...DAILY, competitionEndDate: inDays(-1) }), aListing(3, DAILY)]
  const round = { ...aRound([]), changed, gone: [1], flagged: [4] }
  expect(planRound(round, log, OPTIONS).map((row) => row.facts.competitionID)).toEqual([3])
  expect(staleFacts(round, log.facts)).toEqual([toFacts(changed[0] as RoundListing)])
})

test('the server’s round has the rows of a device that has logged nothing', () => {
  const newest = Array.from({ length: 8 }, (_, index) => aListing(index + 1))
  const round = aRound([...newest, aListing(20, CLOSING), aListing(21, DAILY)])
  const first = firstRound(round, NOW)
  expect(first.listings.map(({ competitionID }) => competitionID)).toEqual([20, 8, 7, 6, 5, 4])
  expect(planRound(first, EMPTY_LOG, OPTIONS)).toEqual(planRound(round, EMPTY_LOG, OPTIONS))
})

const EMPTY_LOG = { entries: [], marks: [], facts: new Map<number, Facts>() }

const OPTIONS: PlanOptions = {
  now: NOW,
  dismissals: new Map(),
  fits: () => true,
  newLimit: NEW_AT_ONCE,
}

function aRound(listings: RoundListing[]): RoundData {
  return { day: TODAY, listings, changed: [], gone: [], flagged: [] }
}

function anEntry(competitionID: number, hours: number): Entry {
  const id = `${competitionID}-${hours}`
  return newEntry({ id, competitionID, at: hoursAgo(hours), via: 'round' })
}

function aListing(competitionID: number, overrides: Partial<RoundListing> = {}): RoundListing {
  return {
    competitionID,
    competitionTitle: `Win prize ${competitionID}`,
    competitionSlug: `win-prize-${competitionID}`,
    competitionImageURL: '/images/prize.svg',
    competitionFeaturedFlag: null,
    publishedOn: TODAY,
    promoterName: 'Harbour House',
    entryUrl: `https://www.harbour-house.example/${competitionID}`,
    termsUrl: null,
    ...DEFAULT_CHOICES,
    onlyCounties: null,
    over18: false,
    prizeValue: null,
    prizeCount: null,
    competitionEndDate: inDays(20),
    winnerAnnouncementDate: null,
    winnersTold: null,
    answerWithin: null,
    prizeWithin: null,
    ...overrides,
  }
}
