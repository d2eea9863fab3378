import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { hasOpenDuplicate, mayBeSecond } from './similar.ts'

test('only duplicates that have not closed count', () => {
  const today = toDay('2026-11-21')
  const closing = (days: number) => ({ competitionEndDate: addDays(today, days) })
  expect(
    [[], [closing(-1)], [closing(0)], [closing(-30), closing(3)]].map((duplicates) =>
      hasOpenDuplicate(duplicates, today),
    ),
  ).toEqual([false, false, true, true])
})

test.for([
  ['a published one', { status: 'approved', competitionID: 9 }, true],
  ['one that was rejected', { status: 'rejected', competitionID: 9 }, true],
  ['one that waited before', { status: 'pending', competitionID: 3 }, true],
  ['one that came later', { status: 'pending', competitionID: 9 }, false],
] as const)('beside %s a listing may be the second: %j', ([, duplicate, expected]) => {
  const today = toDay('2026-11-21')
  const duplicates = [{ ...duplicate, competitionEndDate: today }]
  expect(mayBeSecond({ competitionID: 5 }, duplicates, today)).toBe(expected)
})
