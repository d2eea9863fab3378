import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { hasOpenDuplicate } from './similar.ts'

test('only duplicates that have not closed count', () => {
  const today = toDay('2026-11-21')
  const closing = (days: number) => ({ competitionEndDate: addDays(today, days) })
  expect(
    [[], [closing(-1)], [closing(0)], [closing(-30), closing(3)]].map((duplicates) =>
      hasOpenDuplicate(duplicates, today),
    ),
  ).toEqual([false, false, true, true])
})
