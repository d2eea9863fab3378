import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { medianHours, medianOf, openAtEnds, sumDays, sumHours } from './counting.ts'
import { firstHour, timelineOf } from './periods.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const TODAY = toDay('2026-10-26')
const hourOf = (time: string) => Date.parse(time) / HOUR_MS

test('hours map to days in Ireland across midnight and clock changes', () => {
  const timeline = timelineOf('day', TODAY)
  const dayOf = (time: string) => {
    const sums = sumHours(timeline, [{ hour: hourOf(time), count: 3 }])
    return timeline.starts[sums.indexOf(3)]
  }
  // In summer, midnight is 23:00 UTC. 25 October has 25 hours.
  expect(dayOf('2026-10-24T22:00:00Z')).toBe('2026-10-24')
  expect(dayOf('2026-10-24T23:00:00Z')).toBe('2026-10-25')
  expect(dayOf('2026-10-25T00:00:00Z')).toBe('2026-10-25')
  expect(dayOf('2026-10-25T23:00:00Z')).toBe('2026-10-25')
  expect(dayOf('2026-10-26T00:00:00Z')).toBe('2026-10-26')
  expect(dayOf('2026-10-26T23:00:00Z')).toBe('2026-10-26')
  // Before the timeline starts and after it ends.
  expect(dayOf('2026-10-27T00:00:00Z')).toBeUndefined()
  expect(dayOf('2026-08-01T12:00:00Z')).toBeUndefined()
  const spring = timelineOf('day', toDay('2026-03-30'))
  const sums = sumHours(spring, [
    { hour: hourOf('2026-03-29T00:00:00Z'), count: 1 },
    { hour: hourOf('2026-03-29T22:00:00Z'), count: 2 },
    { hour: hourOf('2026-03-29T23:00:00Z'), count: 4 },
  ])
  expect(sums.slice(-2)).toEqual([3, 4])
})

test('each hour of two years is in exactly one day, week and month', () => {
  for (const range of ['day', 'week', 'month'] as const) {
    const timeline = timelineOf(range, TODAY)
    const first = firstHour(timeline.starts[0] ?? TODAY)
    const hours = Array.from({ length: firstHour(timeline.until) - first }, (_, index) => ({
      hour: first + index,
      count: 1,
    }))
    const sums = sumHours(timeline, hours)
    expect(sums.reduce((all, one) => all + one, 0)).toBe(hours.length)
    const lengths = { day: [24, 25], week: [167, 168, 169], month: [28, 29, 30, 31] }
    const days = range === 'month' ? sums.map((sum) => Math.round(sum / 24)) : sums
    expect(days.filter((one) => !lengths[range].includes(one))).toEqual([])
  }
})

test('days before recording started have no number', () => {
  const timeline = timelineOf('day', TODAY)
  const days = [
    { day: toDay('2026-10-25'), count: 2 },
    { day: toDay('2026-10-26'), count: 5 },
  ]
  expect(sumDays(timeline, days, toDay('2026-10-25')).slice(-3)).toEqual([null, 2, 5])
  const weeks = sumDays(timelineOf('week', TODAY), days, toDay('2026-10-12'))
  expect(weeks.slice(-4)).toEqual([null, 0, 2, 5])
})

test('the median is the middle value, or the mean of the two middle ones', () => {
  const taken = (...tenths: number[]) => tenths.map((one) => ({ hour: 0, tenths: one, count: 1 }))
  expect(medianOf([])).toBeNull()
  expect(medianOf(taken(15))).toBe(1.5)
  expect(medianOf(taken(90, 10, 20))).toBe(2)
  expect(medianOf(taken(10, 20, 30, 1000))).toBe(2.5)
  expect(medianOf([{ hour: 0, tenths: 5, count: 100 }, ...taken(900)])).toBe(0.5)
  expect(medianOf([...taken(0, 0), { hour: 1, tenths: 480, count: 3 }])).toBe(48)
})

test('each day has the median of its decisions', () => {
  const timeline = timelineOf('day', TODAY)
  const noon = hourOf('2026-10-26T12:00:00Z')
  const medians = medianHours(timeline, [
    { hour: noon, tenths: 10, count: 1 },
    { hour: noon + 1, tenths: 30, count: 1 },
    { hour: noon - 48, tenths: 70, count: 1 },
    { hour: noon + 48, tenths: 9999, count: 9 },
  ])
  expect(medians.slice(-4)).toEqual([null, 7, null, 2])
})

test('past open listings exclude later ones and include those since closed', () => {
  const timeline = timelineOf('day', TODAY)
  const open = openAtEnds(timeline, TODAY, {
    open: 10,
    published: [
      { hour: hourOf('2026-10-26T09:00:00Z'), count: 4 },
      { hour: hourOf('2026-10-24T23:00:00Z'), count: 1 },
    ],
    closed: [
      { day: toDay('2026-10-25'), count: 3 },
      { day: toDay('2026-10-24'), count: 20 },
    ],
  })
  // A listing counts on its last day: 3 were open on the 25th, 20 more on the 24th.
  expect(open.slice(-4)).toEqual([28, 28, 9, 10])
})
