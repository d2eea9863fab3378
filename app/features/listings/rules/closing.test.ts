import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dublinDay, startOfDublinDay, toDay } from '#app/lib/time/days.ts'
import {
  daysLeftLabel,
  isEndingSoon,
  isInPast,
  isLongClosed,
  isUrgent,
  timeLeft,
} from './closing.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'

const TODAY = toDay('2026-11-21')
const NOON = new Date('2026-11-21T12:00:00Z')

test('the last day still counts', () => {
  expect(isInPast(TODAY, TODAY)).toBe(false)
  expect(isInPast(toDay('2026-11-20'), TODAY)).toBe(true)
})

test.for([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
] as const)('ending soon on %s: %s', ([day, expected]) => {
  expect(isEndingSoon(toDay(day), TODAY)).toBe(expected)
})

test.for([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', false],
] as const)('urgent on %s: %s', ([day, expected]) => {
  expect(isUrgent(toDay(day), TODAY)).toBe(expected)
})

test('a closed listing is gone after 60 days', () => {
  expect(isLongClosed(toDay('2026-09-22'), TODAY)).toBe(false)
  expect(isLongClosed(toDay('2026-09-21'), TODAY)).toBe(true)
})

test.for([
  ['2026-11-21', 'in 12 hours'],
  ['2026-11-22', 'in 2 days'],
  ['2026-11-23', 'in 3 days'],
  ['2026-12-21', 'in 31 days'],
  ['2027-01-21', 'in 2 months'],
  ['2028-11-21', 'in 2 years'],
  ['2026-11-20', '12 hours ago'],
  ['2026-11-19', '1 day ago'],
] as const)('closing on %s is %s', ([day, label]) => {
  expect(daysLeftLabel(toDay(day), NOON)).toBe(label)
})

test.for([
  ['2026-11-21', '12 h left'],
  ['2026-11-22', '2 days left'],
  ['2027-01-21', '2 months left'],
  ['2026-11-19', 'Closed 1 day ago'],
] as const)('a card says of %s: %s', ([day, label]) => {
  expect(timeLeft(toDay(day), NOON)).toBe(label)
})

test('a card counts the last hour in minutes', () => {
  expect(timeLeft(TODAY, new Date('2026-11-21T23:30:00Z'))).toBe('30 min left')
})

test('the last hour counts in minutes, and never says 0', () => {
  expect(daysLeftLabel(TODAY, new Date('2026-11-21T23:30:00Z'))).toBe('in 30 minutes')
  expect(daysLeftLabel(TODAY, new Date('2026-11-21T23:59:59.999Z'))).toBe('in 1 minute')
  expect(daysLeftLabel(TODAY, new Date('2026-11-22T00:00:00Z'))).toBe('1 minute ago')
})

test('in summer the day ends at 23:00 UTC', () => {
  expect(daysLeftLabel(toDay('2026-07-01'), new Date('2026-07-01T21:00:00Z'))).toBe('in 2 hours')
})

test('on the day the clocks go forward a whole-day label still counts calendar days', () => {
  expect(daysLeftLabel(toDay('2026-03-29'), new Date('2026-03-28T12:00:00Z'))).toBe('in 2 days')
})

test.for([
  // The clocks go forward: the last day has 23 hours, the one before it counts as any other.
  ['2026-03-29', '2026-03-28T23:59:59Z', 'in 2 days'],
  ['2026-03-29', '2026-03-29T00:00:00Z', 'in 23 hours'],
  ['2026-03-29', '2026-03-29T21:30:00Z', 'in 2 hours'],
  ['2026-03-29', '2026-03-29T23:00:00Z', '1 minute ago'],
  // They go back: the last day has 25.
  ['2026-10-25', '2026-10-24T22:59:59Z', 'in 2 days'],
  ['2026-10-25', '2026-10-24T23:00:00Z', 'in 25 hours'],
  ['2026-10-25', '2026-10-25T23:30:00Z', 'in 30 minutes'],
  ['2026-10-25', '2026-10-26T00:00:00Z', '1 minute ago'],
  // A leap day is a day, and can be the last.
  ['2028-02-29', '2028-02-28T12:00:00Z', 'in 2 days'],
  ['2028-02-29', '2028-02-29T12:00:00Z', 'in 12 hours'],
  ['2028-02-28', '2028-03-01T12:00:00Z', '1 day ago'],
  ['2026-12-31', '2026-12-31T23:59:00Z', 'in 1 minute'],
  ['2026-12-31', '2027-01-01T00:00:00Z', '1 minute ago'],
] as const)('closing on %s is, at %s, %s', ([day, now, label]) => {
  expect(daysLeftLabel(toDay(day), new Date(now))).toBe(label)
})

const instants = fc.date({
  min: new Date('2001-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
})
const UNITS = { minute: 1, hour: 60, day: 1440, month: 43_830, year: 12 * 43_830 }

/** A label in minutes; in the past below 0. */
function minutesOf(label: string) {
  const found = /^(in )?(\d+) (minute|hour|day|month|year)s?( ago)?$/.exec(label)
  if (!found || Boolean(found[1]) === Boolean(found[4])) throw new Error(`“${label}” is no label.`)
  const minutes = Number(found[2]) * UNITS[found[3] as keyof typeof UNITS]
  return found[1] ? minutes : -minutes
}

test('“in” until the end of the closing day in Ireland, “ago” from then on, and never 0', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -800, max: 800 }), (now, distance) => {
      const endDate = addDays(dublinDay(now), distance)
      const minutes = minutesOf(daysLeftLabel(endDate, now))
      expect(Math.abs(minutes)).toBeGreaterThanOrEqual(1)
      expect(minutes < 0).toBe(isInPast(endDate, dublinDay(now)))
      const end = startOfDublinDay(addDays(endDate, 1))
      expect(daysLeftLabel(endDate, new Date(end.getTime() - 1))).toBe('in 1 minute')
      expect(daysLeftLabel(endDate, end)).toBe('1 minute ago')
    }),
  )
})

test('a label never shows more time left than before', () => {
  const steps = fc.integer({ min: 1, max: 40 * 24 * 3600 })
  fc.assert(
    fc.property(instants, fc.integer({ min: -800, max: 800 }), steps, (now, distance, seconds) => {
      const endDate = addDays(dublinDay(now), distance)
      const later = new Date(now.getTime() + seconds * SECOND_MS)
      const [before, after] = [now, later].map((at) => minutesOf(daysLeftLabel(endDate, at)))
      expect(after).toBeLessThanOrEqual(before as number)
    }),
  )
})

test('only the last day is urgent, and its label is in hours', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -3, max: 9 }), (now, distance) => {
      const today = dublinDay(now)
      const endDate = addDays(today, distance)
      expect(isUrgent(endDate, today)).toBe(distance === 0)
      expect(isEndingSoon(endDate, today)).toBe(distance >= 0 && distance <= 7)
      expect(distance !== 0 || /^in \d+ (hour|minute)s?$/.test(daysLeftLabel(endDate, now))).toBe(
        true,
      )
    }),
  )
})
