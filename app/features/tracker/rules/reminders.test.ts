import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { isPutOff, remindInAWeek } from './decided.ts'

const TODAY = toDay('2026-11-23')

test('a competition is put off for seven days, and passed reminders are forgotten', () => {
  const first = remindInAWeek({}, 1, TODAY)
  expect(first).toEqual({ 1: '2026-11-30' })
  expect(isPutOff(first, 1, toDay('2026-11-29'))).toBe(true)
  expect(isPutOff(first, 1, toDay('2026-11-30'))).toBe(false)
  expect(isPutOff(first, 2, TODAY)).toBe(false)
  expect(remindInAWeek(first, 2, toDay('2026-11-29'))).toEqual({
    1: '2026-11-30',
    2: '2026-12-06',
  })
  expect(remindInAWeek(first, 2, toDay('2026-11-30'))).toEqual({ 2: '2026-12-07' })
})
