import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import {
  isWanted,
  newsOf,
  nextDue,
  notificationText,
  retryDelayMs,
  secondsToLive,
} from './notifications.ts'

const NEWS = { closing: 1, fresh: 0 }
const NO_NEWS = { closing: 0, fresh: 0 }
const TODAY = toDay('2026-11-21')
const at = (time: string) => new Date(time)
const due = (hour: number, triedOn: string | null, now: string) =>
  new Date(nextDue(hour, triedOn === null ? null : toDay(triedOn), at(now))).toISOString()

test.each([
  ['before the hour', 8, null, '2026-11-21T07:59:59Z', '2026-11-21T08:00:00.000Z'],
  ['at the hour', 8, null, '2026-11-21T08:00:00Z', '2026-11-22T08:00:00.000Z'],
  [
    'after a message of today',
    20,
    '2026-11-21',
    '2026-11-21T08:01:00Z',
    '2026-11-22T20:00:00.000Z',
  ],
  ['after one of yesterday', 20, '2026-11-20', '2026-11-21T08:01:00Z', '2026-11-21T20:00:00.000Z'],
  ['in summer', 8, null, '2026-07-01T05:00:00Z', '2026-07-01T07:00:00.000Z'],
  [
    'on the evening before the clocks go forward',
    8,
    null,
    '2027-03-27T12:00:00Z',
    '2027-03-28T07:00:00.000Z',
  ],
  [
    'on the evening before the clocks go back',
    8,
    null,
    '2026-10-24T12:00:00Z',
    '2026-10-25T08:00:00.000Z',
  ],
  [
    'after midnight in Ireland, before it in UTC',
    6,
    null,
    '2026-07-01T23:30:00Z',
    '2026-07-02T05:00:00.000Z',
  ],
] as const)('a device is due %s', (_when, hour, triedOn, now, expected) => {
  expect(due(hour, triedOn, now)).toBe(expected)
})

const nextAt = at('2026-11-21T08:00:00Z').getTime()
const DEVICE = { hour: 8, nextAt, doneOn: null, dueFrom: null }
const later = (ms: number) => new Date(nextAt + ms)

test.each([
  ['there is news', {}, NEWS, true],
  ['there is none', {}, NO_NEWS, false],
  ['its own log has something due today', { dueFrom: TODAY }, NO_NEWS, true],
  ['its own log has something due since', { dueFrom: toDay('2026-11-19') }, NO_NEWS, true],
  ['its own log has nothing until tomorrow', { dueFrom: toDay('2026-11-22') }, NO_NEWS, false],
  ['its round was done before', { doneOn: TODAY, dueFrom: TODAY }, NEWS, false],
  ['yesterday’s round was done', { doneOn: toDay('2026-11-20') }, NEWS, true],
] as const)('when %s, a message is wanted or not', (_when, changes, news, expected) => {
  expect(isWanted({ ...DEVICE, ...changes }, news, later(MINUTE_MS))).toBe(expected)
})

test('a message that is an hour late is given up, a retry too', () => {
  expect(isWanted(DEVICE, NEWS, later(HOUR_MS))).toBe(true)
  expect(isWanted(DEVICE, NEWS, later(HOUR_MS + 1))).toBe(false)
  const retry = { ...DEVICE, nextAt: nextAt + 35 * MINUTE_MS }
  expect(isWanted(retry, NEWS, later(40 * MINUTE_MS))).toBe(true)
  expect(isWanted(retry, NEWS, later(HOUR_MS + 1))).toBe(false)
})

test('retries wait twice as long each time, or as long as the push service asks', () => {
  expect([1, 2, 3, 4].map((tries) => retryDelayMs(tries) / MINUTE_MS)).toEqual([5, 10, 20, 40])
  expect(retryDelayMs(1, HOUR_MS)).toBe(HOUR_MS)
})

test.each([
  ['2026-11-21T08:00:00Z', 16],
  ['2026-11-21T22:00:00Z', 2],
  ['2026-07-01T21:00:00Z', 2],
  ['2026-10-25T08:00:00Z', 16],
])('a message sent at %s lives until midnight in Ireland', (now, hours) => {
  expect(secondsToLive(at(now))).toBe(hours * 3600)
})

const listing = (competitionEndDate: string, publishedOn: string) =>
  ({ competitionEndDate, publishedOn }) as never

test('news is what closes today, and what else was published since yesterday', () => {
  const listings = [
    listing('2026-11-21', '2026-11-21'),
    listing('2026-11-21', '2026-10-01'),
    listing('2026-11-22', '2026-11-20'),
    listing('2026-12-22', '2026-11-21'),
    listing('2026-12-22', '2026-11-19'),
  ]
  expect(newsOf({ day: TODAY, listings, changed: [], gone: [], flagged: [] })).toEqual({
    closing: 2,
    fresh: 2,
  })
})

test.each([
  [{ closing: 3, fresh: 12 }, '3 close today, 12 are new.'],
  [{ closing: 1, fresh: 1 }, '1 closes today, 1 is new.'],
  [{ closing: 0, fresh: 2 }, '2 are new.'],
  [NO_NEWS, 'What you enter again, or should check, is due.'],
])('the text of %j', (news, text) => {
  expect(notificationText(news)).toBe(text)
})
