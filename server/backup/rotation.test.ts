import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { backupsToRemove } from './backup.ts'

/** Names of November 2026; the 2nd, 9th, 16th … are Mondays. */
const november = (...days: number[]) =>
  days.map((day) => `competitions-${addDays(toDay('2026-11-01'), day - 1)}.tar`)

const TABLE: [what: string, names: string[], removed: string[]][] = [
  ['nothing there', [], []],
  ['seven', november(1, 2, 3, 4, 5, 6, 7), []],
  ['the eighth becomes a weekly one', november(1, 2, 3, 4, 5, 6, 7, 8), []],
  ['of a week the newest stays', november(2, 3, 4, 5, 6, 7, 8, 9, 10), november(2)],
  [
    'four weeks back',
    [...november(-20, -13, -6, 1, 8), ...november(10, 11, 12, 13, 14, 15, 16)],
    november(-20),
  ],
  ['gaps count as nothing', november(-300, 1, 3, 5, 7, 9, 11, 13), []],
  [
    'files of other names stay',
    ['before-the-move.tar', 'competitions-2026-02-30.tar', 'competitions-2026-11-01.tar.gz'],
    [],
  ],
]

test.for(TABLE)('%s', ([, names, removed]) => {
  expect(backupsToRemove(names)).toEqual(removed)
  expect(backupsToRemove(names.toReversed())).toEqual(removed)
})

test('after a year of nights there are seven daily and four weekly ones', () => {
  let names: string[] = []
  for (let night = 0; night < 365; night += 1) {
    names.push(`competitions-${addDays(toDay('2026-01-01'), night)}.tar`)
    const removed = backupsToRemove(names)
    names = names.filter((name) => !removed.includes(name))
    expect(names.length).toBeLessThanOrEqual(11)
  }
  expect(names.map((name) => name.slice(-9, -4))).toEqual([
    // Sundays, and the Thursday whose week is not over yet.
    '12-06',
    '12-13',
    '12-20',
    '12-24',
    '12-25',
    '12-26',
    '12-27',
    '12-28',
    '12-29',
    '12-30',
    '12-31',
  ])
})

test('a clock that was wrong for a night costs no other backup', () => {
  const names = [...november(1, 2, 3, 4, 5, 6), 'competitions-2028-01-01.tar']
  expect(backupsToRemove(names)).toEqual([])
})
