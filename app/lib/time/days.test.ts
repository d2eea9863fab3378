import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  addDays,
  daysBetween,
  dublinDay,
  isDay,
  prettyDate,
  startOfDublinDay,
  toDay,
} from './days.ts'
import { HOUR_MS, DAY_MS } from './durations.ts'

test('only real calendar days written YYYY-MM-DD are days', () => {
  expect(['2026-11-21', '2028-02-29', '0001-01-01'].every(isDay)).toBe(true)
  for (const text of [
    '2026-02-30',
    '2027-02-29',
    '2026-1-1',
    '21/11/2026',
    '',
    '2026-11-21 ',
    '2026-13-01',
  ]) {
    expect(isDay(text), text).toBe(false)
  }
  expect(() => toDay('tomorrow')).toThrow(RangeError)
})

test('the day in Ireland starts an hour earlier in UTC in summer', () => {
  expect(dublinDay(new Date('2026-07-01T22:59:59Z'))).toBe('2026-07-01')
  expect(dublinDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02')
  expect(dublinDay(new Date('2026-12-01T23:59:59Z'))).toBe('2026-12-01')
  expect(startOfDublinDay(toDay('2026-07-02')).toISOString()).toBe('2026-07-01T23:00:00.000Z')
  expect(startOfDublinDay(toDay('2026-12-02')).toISOString()).toBe('2026-12-02T00:00:00.000Z')
})

test('an invalid instant has no day, even after a valid one', () => {
  expect(dublinDay(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01')
  expect(() => dublinDay(new Date(NaN))).toThrow(RangeError)
})

test('the days of the clock changes have 23 and 25 hours', () => {
  const hours = (day: string) =>
    (startOfDublinDay(addDays(toDay(day), 1)).getTime() - startOfDublinDay(toDay(day)).getTime()) /
    HOUR_MS
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-10-26')).toBe(24)
})

/** Returns the instant of the clock change in March or October: 01:00 UTC on the last Sunday. */
function clockChange(year: number, month: 3 | 10) {
  const last = new Date(Date.UTC(year, month, 0))
  return last.getTime() - last.getUTCDay() * DAY_MS + HOUR_MS
}

/** Returns the milliseconds that Irish clocks are ahead of UTC, by the EU's rule. */
function irishSummer(instant: number) {
  const year = new Date(instant).getUTCFullYear()
  return instant >= clockChange(year, 3) && instant < clockChange(year, 10) ? HOUR_MS : 0
}

const time = (text: string) => Date.parse(text)
const anyInstant = fc.integer({ min: time('2001-01-01'), max: time('2099-12-31T23:59:59.999Z') })
/** Mostly within two days of a clock change, a leap day or a new year. */
const telling = fc
  .tuple(
    fc.integer({ min: 2001, max: 2099 }),
    fc.constantFrom(3, 10, 'leap', 'year'),
    fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
  )
  .map(([year, what, distance]) => {
    if (what === 'leap') return Date.UTC(2004 + 4 * (year % 24), 1, 29) + distance
    if (what === 'year') return Date.UTC(year, 0, 1) + distance
    return clockChange(year, what as 3 | 10) + distance
  })
const instants = fc.oneof(anyInstant, telling)

test.for([
  ['Europe/Dublin', 0],
  ['Pacific/Kiritimati', -14 * 60],
  ['Pacific/Pago_Pago', 11 * 60],
  ['Asia/Kolkata', -5.5 * 60],
  ['America/St_Johns', 3.5 * 60],
] as const)('days are those of Ireland from 2001 to 2099, on a machine in %s', ([zone, offset]) => {
  vi.stubEnv('TZ', zone)
  try {
    expect(new Date('2026-01-01').getTimezoneOffset()).toBe(offset)
    fc.assert(
      fc.property(instants, (instant) => {
        const onIrishClocks = new Date(instant + irishSummer(instant)).toISOString()
        const day = dublinDay(new Date(instant))
        expect(day).toBe(onIrishClocks.slice(0, 10))
        const start = startOfDublinDay(day).getTime()
        expect(start).toBe(time(`${day}T00:00:00Z`) - irishSummer(start))
        expect(prettyDate(day)).toMatch(
          new RegExp(`^${Number(day.slice(8))} [A-Z].+ ${day.slice(0, 4)}$`),
        )
      }),
    )
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a day starts at its first instant and ends where the next one starts', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = dublinDay(new Date(instant))
      const start = startOfDublinDay(day)
      const next = startOfDublinDay(addDays(day, 1))
      expect(dublinDay(start)).toBe(day)
      expect(dublinDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      expect(dublinDay(new Date(next.getTime() - 1))).toBe(day)
      expect([23, 24, 25]).toContain((next.getTime() - start.getTime()) / HOUR_MS)
    }),
  )
})

test('adding and counting days are opposites, across leap days too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
      const day = toDay('2028-02-29')
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test('the long date is written as in Ireland', () => {
  expect(prettyDate(toDay('2026-11-01'))).toBe('1 November 2026')
})
