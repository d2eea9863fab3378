import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPageClock, servedAnchor, unansweredAnchor } from './page-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SERVED = Date.parse('2026-10-24T22:50:00Z')

/**
 * A page and its device, in milliseconds: how long the page lay somewhere before it was opened,
 * how long it is open, how much of that the device slept, how wrong the device's clock is.
 */
type Case = { lay?: number; open: number; slept?: number; wrong?: number }

function clocksOf({ lay = 0, open, slept = 0, wrong = 0 }: Case) {
  const truth = SERVED + lay + open
  return { truth, clocks: { monotonic: open - slept, wall: truth + wrong } }
}

test.for<[string, Case]>([
  ['a fresh page, a right clock', { open: 5 * SECOND }],
  ['a page kept for a minute by the server', { lay: MINUTE, open: SECOND }],
  ['a page left open for a day', { open: DAY }],
  ['a page that was opened in a tab behind', { open: 2 * HOUR, lay: 30 * SECOND }],
])('%s: the time is right at once, and nobody need be asked', ([, some]) => {
  const { truth, clocks } = clocksOf(some)
  expect(readPageClock(servedAnchor(SERVED), clocks)).toEqual({ time: truth, doubtful: false })
})

test.for<[string, Case]>([
  ['a clock an hour fast', { open: SECOND, wrong: HOUR }],
  ['a clock ten hours slow, of another zone', { open: SECOND, wrong: -10 * HOUR }],
  ['a clock that lost its battery', { open: SECOND, wrong: -20 * 365 * DAY }],
  ['a slow clock on a page left open', { open: 3 * HOUR, wrong: -HOUR }],
])('%s: the time is right within a minute, and the server is asked', ([, some]) => {
  const { truth, clocks } = clocksOf(some)
  const { time, doubtful } = readPageClock(servedAnchor(SERVED), clocks)
  expect(Math.abs(time - truth)).toBeLessThanOrEqual(MINUTE)
  expect(doubtful).toBe(true)
})

test.for<[string, Case]>([
  ['a page of the offline store, days old', { lay: 3 * DAY, open: SECOND }],
  ['a page in a history that was left for hours', { lay: 5 * HOUR, open: SECOND }],
  ['a device that slept over night', { open: 9 * HOUR, slept: 8 * HOUR }],
])('%s: looks as it was until the server has been asked, or has not answered', ([, some]) => {
  const { truth, clocks } = clocksOf(some)
  const anchor = servedAnchor(SERVED)
  const { time, doubtful } = readPageClock(anchor, clocks)
  expect(doubtful).toBe(true)
  expect(time).toBe(SERVED + clocks.monotonic + MINUTE)
  for (const next of [unansweredAnchor(anchor, clocks), { instant: truth, ...clocks }])
    expect(readPageClock(next, clocks)).toEqual({ time: truth, doubtful: false })
})

test('a clock that is set while the page is open makes no jump, and the server is asked', () => {
  const anchor = { instant: SERVED, monotonic: 5000, wall: SERVED + 3 * HOUR }
  const after = { monotonic: 5000 + MINUTE, wall: SERVED + MINUTE }
  expect(readPageClock(anchor, after)).toEqual({ time: SERVED + MINUTE, doubtful: true })
})

const within = (most: number) => fc.integer({ min: 0, max: most })
const anyCase = fc.record({
  lay: within(30 * DAY),
  open: within(3 * DAY),
  wrong: fc.integer({ min: -400 * DAY, max: 400 * DAY }),
})

test('once the server has answered the time stays right, whatever the device’s clock says', () => {
  fc.assert(
    fc.property(anyCase, within(2 * DAY), (some, later) => {
      const answered = clocksOf(some)
      const anchor = { instant: answered.truth, ...answered.clocks }
      const { truth, clocks } = clocksOf({ ...some, open: some.open + later })
      expect(readPageClock(anchor, clocks)).toEqual({ time: truth, doubtful: false })
    }),
  )
})

test('it is never earlier than the page says, and never goes back', () => {
  fc.assert(
    fc.property(anyCase, within(DAY), (some, later) => {
      const anchor = servedAnchor(SERVED)
      const before = readPageClock(anchor, clocksOf(some).clocks).time
      const after = readPageClock(anchor, clocksOf({ ...some, open: some.open + later }).clocks)
      expect(before).toBeGreaterThanOrEqual(SERVED)
      expect(after.time).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('without an answer it is the later of what the page and the device say', () => {
  fc.assert(
    fc.property(anyCase, (some) => {
      const { clocks } = clocksOf(some)
      const { instant } = unansweredAnchor(servedAnchor(SERVED), clocks)
      expect(instant).toBe(Math.max(SERVED + clocks.monotonic, clocks.wall))
    }),
  )
})
