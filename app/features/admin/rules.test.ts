import { expect, test } from 'vitest'
import { durationLabel, isDiskNearlyFull, jobStatus, lastDuration } from './rules.ts'
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
