import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { countTotals, monthLabel, splitByMonth } from './months.ts'
import { newEntry } from './records.ts'
import { newWin } from './win-form.ts'

const entry = (competitionID: number, at: string) =>
  newEntry({ id: at, competitionID, at: Date.parse(`${at}Z`), via: 'opened' })
const win = (wonOn: string, value: number | null) => ({
  ...newWin(wonOn, toDay(wonOn)),
  value,
  at: 1,
  device: 'phone',
})

const ENTRIES = [
  entry(1, '2026-10-31T22:00'),
  entry(1, '2026-11-02T09:00'),
  entry(2, '2026-11-03T09:00'),
  entry(1, '2026-11-01T00:30'),
  // In Ireland it is July by then.
  entry(3, '2026-06-30T23:30'),
]
const WINS = [win('2026-11-20', 250), win('2026-11-21', null), win('2026-08-05', 40)]

test('entries and wins are counted by Irish month, the newest first', () => {
  const months = splitByMonth(ENTRIES, WINS).map(({ log, ...totals }) => [totals, log.length])
  expect(months).toEqual([
    [{ month: '2026-11', entries: 3, competitions: 2, wins: 2, prizeValue: 250 }, 3],
    [{ month: '2026-10', entries: 1, competitions: 1, wins: 0, prizeValue: 0 }, 1],
    [{ month: '2026-08', entries: 0, competitions: 0, wins: 1, prizeValue: 40 }, 0],
    [{ month: '2026-07', entries: 1, competitions: 1, wins: 0, prizeValue: 0 }, 1],
  ])
  expect(splitByMonth([], [])).toEqual([])
})

test('the entries of a month are sorted by time, the newest first', () => {
  const [november] = splitByMonth(ENTRIES, [])
  expect(november?.log.map(({ id }) => id)).toEqual([
    '2026-11-03T09:00',
    '2026-11-02T09:00',
    '2026-11-01T00:30',
  ])
})

test('a competition entered in several months counts once in all', () => {
  expect(countTotals(ENTRIES, WINS)).toEqual({
    entries: 5,
    competitions: 3,
    wins: 3,
    prizeValue: 290,
  })
})

test('a month is named in words', () => {
  expect(['2026-11', '2027-01'].map(monthLabel)).toEqual(['November 2026', 'January 2027'])
})
