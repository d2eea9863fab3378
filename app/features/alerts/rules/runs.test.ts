import { expect, test } from 'vitest'
import { dueRuns } from './runs.ts'

const runsAt = (instant: string) =>
  dueRuns(new Date(instant)).map(({ cadence, period }) => `${cadence} ${period}`)

test.each([
  ['2026-11-23T06:59:00Z', []],
  ['2026-11-23T07:00:00Z', ['daily 2026-11-23']],
  ['2026-11-23T23:59:00Z', ['daily 2026-11-23']],
  ['2026-11-24T00:00:00Z', []],
  ['2026-11-27T08:00:00Z', ['daily 2026-11-27', 'weekly 2026-W48']],
  // Summer time: 7 o'clock in Ireland is 06:00 UTC.
  ['2026-07-06T06:00:00Z', ['daily 2026-07-06']],
  ['2027-01-01T08:00:00Z', ['daily 2027-01-01', 'weekly 2026-W53']],
])('at %s are due: %j', (instant, runs) => {
  expect(runsAt(instant)).toEqual(runs)
})

test('listings of the last minutes wait for the next mail', () => {
  const [run] = dueRuns(new Date('2026-11-23T08:00:00Z'))
  expect(run).toEqual({
    cadence: 'daily',
    period: '2026-11-23',
    until: Date.parse('2026-11-23T07:55:00Z'),
    subject: 'Followed lists, daily: 23 November 2026',
  })
})
