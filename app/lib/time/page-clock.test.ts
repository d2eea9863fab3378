import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPageClock, servedAnchor, unansweredAnchor, pageInstant } from './page-clock.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from './durations.ts'

const SERVED = Date.parse('2026-10-24T22:50:00Z')

/**
 * A page and its device, in milliseconds: the age of the page when it was opened, how long it has
 * been open, how much of that the device slept, and the error of the device's clock.
 */
type Case = { lay?: number; open: number; slept?: number; wrong?: number }

function clocksOf({ lay = 0, open, slept = 0, wrong = 0 }: Case) {
  const truth = SERVED + lay + open
  return { truth, clocks: { monotonic: open - slept, wall: truth + wrong } }
}

test.for<[string, Case]>([
  ['a fresh page, a right clock', { open: 5 * SECOND_MS }],
  ['a page cached for a minute by the server', { lay: MINUTE_MS, open: SECOND_MS }],
  ['a page left open for a day', { open: DAY_MS }],
  ['a page that was opened in a tab behind', { open: 2 * HOUR_MS, lay: 30 * SECOND_MS }],
])('%s: the time is right at once, and nobody need be asked', ([, some]) => {
  const { truth, clocks } = clocksOf(some)
  expect(readPageClock(servedAnchor(SERVED), clocks)).toEqual({ time: truth, doubtful: false })
})

test.for<[string, Case]>([
  ['a clock an hour fast', { open: SECOND_MS, wrong: HOUR_MS }],
  ['a clock ten hours slow, of another zone', { open: SECOND_MS, wrong: -10 * HOUR_MS }],
  ['a clock that lost its battery', { open: SECOND_MS, wrong: -20 * 365 * DAY_MS }],
  ['a slow clock on a page left open', { open: 3 * HOUR_MS, wrong: -HOUR_MS }],
])('%s: the time is right within a minute, and the server is asked', ([, some]) => {
  const { truth, clocks } = clocksOf(some)
  const { time, doubtful } = readPageClock(servedAnchor(SERVED), clocks)
  expect(Math.abs(time - truth)).toBeLessThanOrEqual(MINUTE_MS)
  expect(doubtful).toBe(true)
})

test.for<[string, Case]>([
  ['a page of the offline store, days old', { lay: 3 * DAY_MS, open: SECOND_MS }],
  ['a page in a history that was left for hours', { lay: 5 * HOUR_MS, open: SECOND_MS }],
  ['a device that slept over night', { open: 9 * HOUR_MS, slept: 8 * HOUR_MS }],
])('%s: looks as it was until the server has been asked, or has not answered', ([, some]) => {
  const { truth, clocks } = clocksOf(some)
  const anchor = servedAnchor(SERVED)
  const { time, doubtful } = readPageClock(anchor, clocks)
  expect(doubtful).toBe(true)
  expect(time).toBe(SERVED + clocks.monotonic + MINUTE_MS)
  for (const next of [unansweredAnchor(anchor, clocks), { instant: truth, ...clocks }])
    expect(readPageClock(next, clocks)).toEqual({ time: truth, doubtful: false })
})

test('setting the clock while the page is open causes no jump, and asks the server', () => {
  const anchor = { instant: SERVED, monotonic: 5000, wall: SERVED + 3 * HOUR_MS }
  const after = { monotonic: 5000 + MINUTE_MS, wall: SERVED + MINUTE_MS }
  expect(readPageClock(anchor, after)).toEqual({ time: SERVED + MINUTE_MS, doubtful: true })
})

const within = (most: number) => fc.integer({ min: 0, max: most })
const anyCase = fc.record({
  lay: within(30 * DAY_MS),
  open: within(3 * DAY_MS),
  wrong: fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }),
})

test('after the server’s answer the time stays right, even with a wrong device clock', () => {
  fc.assert(
    fc.property(anyCase, within(2 * DAY_MS), (some, later) => {
      const answered = clocksOf(some)
      const anchor = { instant: answered.truth, ...answered.clocks }
      const { truth, clocks } = clocksOf({ ...some, open: some.open + later })
      expect(readPageClock(anchor, clocks)).toEqual({ time: truth, doubtful: false })
    }),
  )
})

test('the time is never earlier than the page says, and never goes back', () => {
  fc.assert(
    fc.property(anyCase, within(DAY_MS), (some, later) => {
      const anchor = servedAnchor(SERVED)
      const before = readPageClock(anchor, clocksOf(some).clocks).time
      const after = readPageClock(anchor, clocksOf({ ...some, open: some.open + later }).clocks)
      expect(before).toBeGreaterThanOrEqual(SERVED)
      expect(after.time).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('without an answer the time is the later of the page’s and the device’s', () => {
  fc.assert(
    fc.property(anyCase, (some) => {
      const { clocks } = clocksOf(some)
      const { instant } = unansweredAnchor(servedAnchor(SERVED), clocks)
      expect(instant).toBe(Math.max(SERVED + clocks.monotonic, clocks.wall))
    }),
  )
})

test('pages tell the time in steps', () => {
  const instants = ['12:00:00.000', '12:00:19.999', '12:00:20.000', '12:00:59.999'].map((time) =>
    new Date(pageInstant(new Date(`2026-11-22T${time}Z`))).toISOString().slice(11, 19),
  )
  expect(instants).toEqual(['12:00:00', '12:00:00', '12:00:20', '12:00:40'])
})
