import { expect, test } from 'vitest'
import {
  durationLabel,
  isDiskNearlyFull,
  jobStatus,
  lastDuration,
  morningSentence,
} from './health.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const aJob = (changes = {}) => ({
  isRunning: false,
  lastStartedAt: NOW.getTime() - 9000,
  lastFinishedAt: NOW.getTime() - 8000,
  lastError: null,
  nextRunAt: NOW.getTime() + MINUTE_MS,
  ...changes,
})

test.for([
  [-5, 'under 0.1 s'],
  [99, 'under 0.1 s'],
  [100, '0.1 s'],
  [340, '0.3 s'],
  [9_900, '9.9 s'],
  [12_900, '12 s'],
  [4 * MINUTE_MS, '4 min'],
  [150 * MINUTE_MS, '2.5 h'],
] as const)('%d ms are %s', ([ms, label]) => {
  expect(durationLabel(ms)).toBe(label)
})

test.for([
  [{}, 'good'],
  [{ lastError: 'No.' }, 'failed'],
  [{ lastStartedAt: null, lastFinishedAt: null }, 'never'],
  [{ isRunning: true, lastError: 'No.' }, 'running'],
  [{ nextRunAt: NOW.getTime() - 15 * MINUTE_MS }, 'good'],
  [{ nextRunAt: NOW.getTime() - 15 * MINUTE_MS - 1 }, 'overdue'],
] as const)('a job like %o is %s', ([changes, status]) => {
  expect(jobStatus(aJob(changes), NOW)).toBe(status)
})

test('only an ended run has a duration', () => {
  expect(lastDuration(aJob())).toBe(1000)
  expect(lastDuration(aJob({ isRunning: true }))).toBeUndefined()
  expect(lastDuration(aJob({ lastFinishedAt: null }))).toBeUndefined()
  expect(lastDuration(aJob({ lastFinishedAt: 5 }))).toBeUndefined()
})

test('disk space is low below a gigabyte or a twentieth of the disk', () => {
  const GB = 1_000_000_000
  expect(isDiskNearlyFull({ freeBytes: 2 * GB, totalBytes: 20 * GB })).toBe(false)
  expect(isDiskNearlyFull({ freeBytes: 0.9 * GB, totalBytes: 5 * GB })).toBe(true)
  expect(isDiskNearlyFull({ freeBytes: 4 * GB, totalBytes: 100 * GB })).toBe(true)
})

const NOTHING = { waiting: 0, oldestAt: null }
const since = (at: string, waiting = 1) => ({ waiting, oldestAt: Date.parse(at) })

test.for([
  [{}, undefined],
  [{ reports: since('2026-11-21T08:05:00Z') }, 'the oldest since 08:05, 1 report'],
  [
    { pending: since('2026-11-20T16:40:00Z', 20), fpd: since('2026-11-21T01:00:00Z', 4) },
    '24 waiting, the oldest since yesterday 16:40',
  ],
  [
    { pending: since('2026-11-21T09:00:00Z'), reports: since('2026-11-03T09:00:00Z', 2) },
    '1 waiting, the oldest since 3 November 2026, 2 reports',
  ],
  // Ten past midnight in Ireland.
  [{ messages: since('2026-11-20T23:10:00Z') }, '1 waiting, the oldest since yesterday 23:10'],
  [{ sources: { waiting: 1, oldestAt: null } }, '1 waiting'],
] as const)('%j is told in a sentence', ([desk, sentence]) => {
  expect(morningSentence({ pending: NOTHING, reports: NOTHING, ...desk }, NOW)).toBe(sentence)
})

test('the time of the oldest is that of clocks in Ireland', () => {
  const summer = new Date('2026-07-02T07:00:00Z')
  const desk = { pending: since('2026-06-30T23:30:00Z'), reports: NOTHING }
  expect(morningSentence(desk, summer)).toBe('1 waiting, the oldest since yesterday 00:30')
})
