import { expect, test } from 'vitest'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { newEntry, type Facts } from '#app/features/tracker/rules/records.ts'
import { toDay } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { firstDueDay } from './first-due-day.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ROUND: RoundData = {
  day: toDay('2026-11-21'),
  listings: [],
  changed: [],
  gone: [],
  flagged: [],
}
const FACTS: Facts = {
  competitionID: 1,
  competitionTitle: 'Win a weekend in Dingle',
  competitionSlug: 'win-a-weekend-in-dingle',
  entryUrl: 'https://www.harbour-house.example/win',
  entryFrequency: 'daily',
  entryDailyRule: null,
  competitionEndDate: toDay('2026-12-20'),
  promoterName: 'Harbour House',
  winnerAnnouncementDate: null,
  winnersTold: null,
  answerWithin: null,
  prizeWithin: null,
  winnersUrl: null,
}

/** Told on 20 November: the last day but one to answer is the 23rd. */
const CLOSED = { competitionEndDate: toDay('2026-11-19'), answerWithin: '4 days' }

const entered = (hoursAgo: number) =>
  newEntry({
    id: crypto.randomUUID(),
    competitionID: 1,
    at: NOW.getTime() - hoursAgo * HOUR_MS,
    via: 'round',
  })
function dayOf(facts: Partial<Facts>, hoursAgo: number[], flagged: number[] = []) {
  const log = {
    entries: hoursAgo.map(entered),
    marks: [],
    wins: [],
    facts: new Map([[1, { ...FACTS, ...facts }]]),
  }
  return firstDueDay({ ...ROUND, flagged }, log, { now: NOW, hour: 8 })
}

test.each([
  ['a daily one of yesterday', {}, [24], '2026-11-21'],
  ['a daily one of today', {}, [24, 1], '2026-11-22'],
  [
    'one of every 24 hours, entered after the hour',
    { entryDailyRule: '24-hours' },
    [1],
    '2026-11-23',
  ],
  ['a weekly one of two days ago', { entryFrequency: 'weekly' }, [48], '2026-11-27'],
  [
    'a daily one that closes today, whose outcome is',
    { competitionEndDate: toDay('2026-11-21') },
    [1],
    '2026-11-22',
  ],
  ['one that closed, whose window is', CLOSED, [99], '2026-11-23'],
  ['one that closed, and may be decided since,', { ...CLOSED, answerWithin: null }, [99], null],
  ['one that is entered once', { entryFrequency: 'once' }, [24], null],
  ['one that was never entered', {}, [], null],
] as const)('%s is due again', (_what, facts, hoursAgo, day) => {
  expect(dayOf(facts, [...hoursAgo])).toBe(day)
})

test('one whose link is dead is never due', () => {
  expect(dayOf({}, [24], [1])).toBeNull()
})

test('a saved one is due from three days before it closes', () => {
  const facts = new Map([[1, { ...FACTS, competitionEndDate: toDay('2026-11-27') }]])
  const mark = { competitionID: 1, state: 'later' as const, at: NOW.getTime(), device: 'a' }
  const log = { entries: [], marks: [mark], wins: [], facts }
  expect(firstDueDay(ROUND, log, { now: NOW, hour: 8 })).toBe('2026-11-24')
})
