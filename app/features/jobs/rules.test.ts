import { expect, test } from 'vitest'
import {
  ATTEMPTS_MAX,
  dueAfterRun,
  failureText,
  jobTitle,
  LEASE_MS,
  leaseOf,
  nextStep,
  RETRY_MS,
  type JobState,
  type Step,
} from './rules.ts'
import { HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

const NOW = 1000 * HOUR_MS
/** Due at each full hour. */
const next = (after: number) => (Math.floor(after / HOUR_MS) + 1) * HOUR_MS

const aJob = (changes: Partial<JobState> = {}): JobState => ({
  nextRunAt: NOW + HOUR_MS,
  leaseHolder: null,
  leaseUntil: null,
  lastStartedAt: NOW - HOUR_MS,
  attempts: 0,
  ...changes,
})
const held = (leaseUntil: number, changes: Partial<JobState> = {}) =>
  aJob({ nextRunAt: NOW - 1, leaseHolder: 'somebody', leaseUntil, attempts: 1, ...changes })

const TABLE: [label: string, job: JobState, step: Step['kind']][] = [
  ['not due yet', aJob(), 'wait'],
  ['due now', aJob({ nextRunAt: NOW }), 'run'],
  [
    'overdue by 400 days',
    aJob({ nextRunAt: NOW - 9600 * HOUR_MS, lastStartedAt: NOW - 9601 * HOUR_MS }),
    'run',
  ],
  [
    'the clock was 40 days behind',
    aJob({ nextRunAt: NOW - 960 * HOUR_MS, lastStartedAt: NOW - HOUR_MS / 2 }),
    'correct',
  ],
  ['never run and due', aJob({ nextRunAt: NOW - 1, lastStartedAt: null }), 'run'],
  ['due time too far ahead', aJob({ nextRunAt: NOW + HOUR_MS + 1 }), 'correct'],
  [
    'the clock was 400 days ahead',
    aJob({ nextRunAt: NOW + 9601 * HOUR_MS, lastStartedAt: NOW + 9600 * HOUR_MS }),
    'correct',
  ],
  [
    'the clock was two hours ahead',
    aJob({ nextRunAt: NOW + 3 * HOUR_MS, lastStartedAt: NOW + 2 * HOUR_MS }),
    'wait',
  ],
  ['lease just renewed', held(NOW + LEASE_MS), 'wait'],
  ['lease in its last millisecond', held(NOW + 1), 'wait'],
  ['lease expired', held(NOW), 'run'],
  ['lease of a wrong clock, far ahead', held(NOW + LEASE_MS + 1), 'run'],
  ['lease expired, not due', held(NOW, { nextRunAt: NOW + HOUR_MS }), 'run'],
  ['lease expired, attempts used up', held(NOW, { attempts: ATTEMPTS_MAX }), 'give-up'],
]

test.for(TABLE)('%s', ([, job, kind]) => {
  const step = nextStep(job, { now: NOW, suspect: leaseOf(job), next })
  expect(step.kind).toBe(kind)
})

test('a frequent job is missed for two hours at most when the clock is set back', () => {
  const everyFive = (after: number) => (Math.floor(after / (5 * MINUTE_MS)) + 1) * 5 * MINUTE_MS
  const startedAt = (hours: number) => {
    const lastStartedAt = NOW + hours * HOUR_MS
    const job = aJob({ nextRunAt: everyFive(lastStartedAt), lastStartedAt })
    return nextStep(job, { now: NOW, suspect: undefined, next: everyFive })
  }
  expect(startedAt(2)).toEqual({ kind: 'wait' })
  expect(startedAt(23)).toEqual({ kind: 'correct', nextRunAt: NOW + 5 * MINUTE_MS })
})

test('an expired lease is waited for one round, as the clock may have jumped', () => {
  const job = held(NOW - 400 * 24 * HOUR_MS)
  const before = leaseOf(held(NOW - 400 * 24 * HOUR_MS - 1))
  expect(nextStep(job, { now: NOW, suspect: undefined, next }).kind).toBe('suspect')
  expect(nextStep(job, { now: NOW, suspect: before, next }).kind).toBe('suspect')
  expect(nextStep(job, { now: NOW, suspect: leaseOf(job), next }).kind).toBe('run')
})

test("a correction sets the schedule's next time", () => {
  const step = nextStep(aJob({ nextRunAt: NOW * 2 }), { now: NOW, suspect: undefined, next })
  expect(step).toEqual({ kind: 'correct', nextRunAt: NOW + HOUR_MS })
})

test('a failed run is retried soon, three times at most', () => {
  const daily = { now: NOW, next: (after: number) => after + 24 * HOUR_MS }
  const regular = { nextRunAt: NOW + 24 * HOUR_MS, attempts: 0 }
  expect(dueAfterRun({ failed: false, attempts: 2 }, daily)).toEqual(regular)
  expect(dueAfterRun({ failed: true, attempts: 1 }, daily)).toEqual({
    nextRunAt: NOW + RETRY_MS,
    attempts: 1,
  })
  expect(dueAfterRun({ failed: true, attempts: ATTEMPTS_MAX }, daily)).toEqual(regular)
  const often = { now: NOW, next: () => NOW + 1 }
  expect(dueAfterRun({ failed: true, attempts: 1 }, often).nextRunAt).toBe(NOW + 1)
})

test('a failure text contains no address or password, and is short', () => {
  expect(failureText(new Error('550 <aoife@example.ie> is unknown'))).toBe(
    '550 <address> is unknown',
  )
  expect(failureText(new Error('cannot reach postgres://me:secret@db/x'))).toBe(
    'cannot reach <address>',
  )
  expect(failureText('x'.repeat(9000))).toHaveLength(500)
  expect(failureText(new Error(''))).toBe('It failed.')
})

test('a job name becomes a heading', () => {
  expect(jobTitle('forget-ended-sessions')).toBe('Forget ended sessions')
})
