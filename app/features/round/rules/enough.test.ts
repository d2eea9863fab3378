import { expect, test } from 'vitest'
import { newEntry } from '#app/features/tracker/rules/records.ts'
import { dublinDayAt, toDay } from '#app/lib/time/days.ts'
import { isEnough, isLimit, type Limit } from './enough.ts'

const ROUND = { day: toDay('2026-11-21'), listings: [], changed: [], gone: [], flagged: [] }

type Case = [limit: Limit | undefined, entries: number, at: string, now: string, expected: boolean]
const NOON = '2026-11-21T12:00:00Z'

test.each<Case>([
  [undefined, 100, NOON, NOON, false],
  ['5 entries', 4, NOON, NOON, false],
  ['5 entries', 5, NOON, NOON, true],
  ['5 entries', 6, NOON, NOON, true],
  // Six forms of 45 seconds, then seven.
  ['5 minutes', 6, NOON, NOON, false],
  ['5 minutes', 7, NOON, NOON, true],
  ['5 entries', 9, '2026-11-20T23:59:00Z', '2026-11-21T00:00:00Z', false],
  // In summer the day in Ireland begins an hour before that in UTC.
  ['5 entries', 9, '2026-07-20T22:59:00Z', '2026-07-20T23:00:00Z', false],
  ['5 entries', 9, '2026-07-20T23:00:00Z', '2026-07-21T22:59:00Z', true],
  // The days on which clocks change.
  ['5 entries', 9, '2026-10-24T23:00:00Z', '2026-10-25T23:59:00Z', true],
  ['5 entries', 9, '2026-10-25T23:59:00Z', '2026-10-26T00:00:00Z', false],
  ['5 entries', 9, '2026-03-29T00:00:00Z', '2026-03-29T22:59:00Z', true],
  ['5 entries', 9, '2026-03-29T22:59:00Z', '2026-03-29T23:00:00Z', false],
])('%s after %i entries at %s, asked at %s: %s', (limit, count, at, now, expected) => {
  const entries = Array.from({ length: count }, (_, index) =>
    newEntry({ id: String(index), competitionID: index + 1, at: Date.parse(at), via: 'round' }),
  )
  const today = dublinDayAt(Date.parse(now))
  expect(isEnough(limit, { entries, round: ROUND, today, times: [] })).toBe(expected)
})

test('an entry by post counts as long as the round says, not as the device’s median', () => {
  const listing = { competitionID: 1, entryMethod: 'post' }
  const round = { ...ROUND, listings: [listing] } as unknown as typeof ROUND
  const entries = [
    newEntry({ id: 'a', competitionID: 1, at: Date.parse(NOON), via: 'by-hand' as const }),
  ]
  const made = { entries, today: toDay('2026-11-21'), times: [9000, 9000, 9000, 9000, 9000] }
  expect(isEnough('5 minutes', { ...made, round })).toBe(true)
  expect(isEnough('5 minutes', { ...made, round: ROUND })).toBe(false)
})

test.each(['', '7 entries', 20, null, undefined, ['5 entries']])('%j is no limit', (found) => {
  expect(isLimit(found)).toBe(false)
})
