import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { dailyRuleLabel } from './daily-rule.ts'
import { trackListing } from './due.ts'
import { newEntry, type Facts } from './records.ts'

type Timing = Pick<Facts, 'entryFrequency' | 'entryDailyRule' | 'competitionEndDate'>

const time = (text: string) => Date.parse(`${text}Z`)
const iso = (instant: number | null) =>
  instant === null ? null : new Date(instant).toISOString().replace(/(:00)?\.000Z$/, '')
const ONCE: Timing = {
  entryFrequency: 'once',
  entryDailyRule: null,
  competitionEndDate: toDay('2027-12-31'),
}
const DAILY: Timing = { ...ONCE, entryFrequency: 'daily' }
const EVERY_24_HOURS: Timing = { ...DAILY, entryDailyRule: '24-hours' }
const WEEKLY: Timing = { ...ONCE, entryFrequency: 'weekly' }
const UNLIMITED: Timing = { ...ONCE, entryFrequency: 'unlimited' }
const closing = (timing: Timing, day: string) => ({ ...timing, competitionEndDate: toDay(day) })

function track(timing: Timing, entered: string[], now: string) {
  const entries = entered.map((at, number) =>
    newEntry({ id: String(number), competitionID: 1, at: time(at), via: 'opened' }),
  )
  return trackListing(timing, entries, time(now))
}

test.for<[name: string, Timing, last: string, next: string | null]>([
  ['once', ONCE, '2026-11-21T12:00', null],
  ['daily, in winter', DAILY, '2026-11-21T12:00', '2026-11-22T00:00'],
  ['daily, a second before midnight', DAILY, '2026-11-21T23:59:59', '2026-11-22T00:00'],
  ['daily, in summer: midnight is 23:00 UTC', DAILY, '2026-07-01T12:00', '2026-07-01T23:00'],
  ['daily, after an Irish midnight in summer', DAILY, '2026-07-01T23:30', '2026-07-02T23:00'],
  ['daily, before clocks go forward', DAILY, '2026-03-28T12:00', '2026-03-29T00:00'],
  ['daily, on the day of 23 hours', DAILY, '2026-03-29T12:00', '2026-03-29T23:00'],
  ['daily, before clocks go back', DAILY, '2026-10-24T12:00', '2026-10-24T23:00'],
  ['daily, on the day of 25 hours', DAILY, '2026-10-25T12:00', '2026-10-26T00:00'],
  ['every 24 hours', EVERY_24_HOURS, '2026-11-21T12:00', '2026-11-22T12:02'],
  ['every 24 hours, clocks forward', EVERY_24_HOURS, '2026-03-28T12:00', '2026-03-29T12:02'],
  ['every 24 hours, clocks back', EVERY_24_HOURS, '2026-10-24T12:00', '2026-10-25T12:02'],
  ['weekly', WEEKLY, '2026-11-21T12:00:30', '2026-11-28T12:00:30'],
  ['weekly, clocks forward: 7 × 24 hours', WEEKLY, '2026-03-26T12:00', '2026-04-02T12:00'],
  ['weekly, clocks back: the same time', WEEKLY, '2026-10-22T12:00', '2026-10-29T13:00'],
  ['unlimited', UNLIMITED, '2026-11-21T12:00', '2026-11-22T00:00'],
  [
    'daily, the next day is the last',
    closing(DAILY, '2026-11-22'),
    '2026-11-21T12:00',
    '2026-11-22T00:00',
  ],
  ['daily, on the last day', closing(DAILY, '2026-11-21'), '2026-11-21T12:00', null],
  [
    'every 24 hours, past the last day',
    closing(EVERY_24_HOURS, '2026-11-22'),
    '2026-11-21T23:59',
    null,
  ],
  [
    'weekly, due on the last day',
    closing(WEEKLY, '2026-11-28'),
    '2026-11-21T12:00',
    '2026-11-28T12:00',
  ],
  ['weekly, due after closing', closing(WEEKLY, '2026-11-27'), '2026-11-21T12:00', null],
])('next due: %s', ([, timing, last, next]) => {
  const tracked = track(timing, ['2026-01-05T09:00', last], last)
  expect([iso(tracked.nextDue), tracked.isDue]).toEqual([next, false])
  if (next === null) return
  expect(track(timing, [last], next)).toMatchObject({ isDue: true, canEnter: true })
  const justBefore = iso(time(next) - 1000) ?? ''
  expect(track(timing, [last], justBefore.replace(/T\d\d:\d\d$/, '$&:00')).isDue).toBe(false)
})

test('before the first entry an open listing is due, and a closed one never', () => {
  expect(track(ONCE, [], '2026-11-21T12:00')).toEqual({
    entered: false,
    count: 0,
    last: null,
    nextDue: 0,
    isDue: true,
    canEnter: true,
  })
  const closed = closing(UNLIMITED, '2026-11-20')
  for (const entered of [[], ['2026-11-19T12:00']])
    expect(track(closed, entered, '2026-11-21T00:00')).toMatchObject({
      nextDue: null,
      isDue: false,
      canEnter: false,
    })
})

test('count and last come from all entries, in any order', () => {
  const tracked = track(
    DAILY,
    ['2026-11-20T12:00', '2026-11-21T09:00', '2026-11-19T12:00'],
    '2026-11-21T12:00',
  )
  expect(tracked).toMatchObject({ entered: true, count: 3, last: time('2026-11-21T09:00') })
})

test('an unlimited competition can be entered at any time', () => {
  expect(track(UNLIMITED, ['2026-11-21T12:00'], '2026-11-21T12:00')).toMatchObject({
    isDue: false,
    canEnter: true,
  })
})

test('an entry logged by a clock that was ahead blocks a daily no longer than until tomorrow', () => {
  const tracked = track(DAILY, ['2027-03-01T12:00'], '2026-11-21T12:00')
  expect(iso(tracked.nextDue)).toBe('2026-11-22T00:00')
})

test('an unknown daily rule says that some promoters count 24 hours', () => {
  expect([null, 'calendar-day', '24-hours'].map((rule) => dailyRuleLabel(rule as never))).toEqual([
    'daily (some count 24 hours: see the T&Cs)',
    'daily (once each calendar day)',
    'daily (24 hours after the last entry)',
  ])
})
