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
import { HOUR_MS } from '#app/lib/time/durations.ts'

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

const TABLE: [what: string, job: JobState, turn: Step['kind']][] = [
  ['not due yet', aJob(), 'wait'],
  ['due now', aJob({ nextRunAt: NOW }), 'run'],
  ['due many times in 400 days', aJob({ nextRunAt: NOW - 400 * 24 * HOUR_MS }), 'run'],
  ['never run and due', aJob({ nextRunAt: NOW - 1, lastStartedAt: null }), 'run'],
  ['promised too far away', aJob({ nextRunAt: NOW + HOUR_MS + 1 }), 'correct'],
  [
    'the clock is back from 400 days ahead',
    aJob({ nextRunAt: NOW + 9601 * HOUR_MS, lastStartedAt: NOW + 9600 * HOUR_MS }),
    'correct',
  ],
  [
    'the clock is back two hours: nothing is repeated',
    aJob({ nextRunAt: NOW + 3 * HOUR_MS, lastStartedAt: NOW + 2 * HOUR_MS }),
    'wait',
  ],
  ['held, and renewed lately', held(NOW + LEASE_MS), 'wait'],
  ['held, with a last millisecond', held(NOW + 1), 'wait'],
  ['held, lease over', held(NOW), 'run'],
  ['held, lease far in the future of a wrong clock', held(NOW + LEASE_MS + 1), 'run'],
  ['held, lease over, not due', held(NOW, { nextRunAt: NOW + HOUR_MS }), 'run'],
  ['held, lease over, tried often', held(NOW, { attempts: ATTEMPTS_MAX }), 'give-up'],
]

test.for(TABLE)('%s', ([, job, kind]) => {
  const turn = nextStep(job, { now: NOW, suspect: leaseOf(job), next })
  expect(turn.kind).toBe(kind)
})

test('a lease that looks over is waited for one round: the clock may have jumped', () => {
  const job = held(NOW - 400 * 24 * HOUR_MS)
  const before = leaseOf(held(NOW - 400 * 24 * HOUR_MS - 1))
  expect(nextStep(job, { now: NOW, suspect: undefined, next }).kind).toBe('suspect')
  expect(nextStep(job, { now: NOW, suspect: before, next }).kind).toBe('suspect')
  expect(nextStep(job, { now: NOW, suspect: leaseOf(job), next }).kind).toBe('run')
})

test('a correction names the next time of the schedule', () => {
  const turn = nextStep(aJob({ nextRunAt: NOW * 2 }), { now: NOW, suspect: undefined, next })
  expect(turn).toEqual({ kind: 'correct', nextRunAt: NOW + HOUR_MS })
})

test('a run that failed is repeated soon, three times at most; a good one waits for its time', () => {
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

test('a failure tells no address and no password, and is short', () => {
  expect(failureText(new Error('550 <aoife@example.ie> is unknown'))).toBe(
    '550 <address> is unknown',
  )
  expect(failureText(new Error('cannot reach postgres://me:secret@db/x'))).toBe(
    'cannot reach <address>',
  )
  expect(failureText('x'.repeat(9000))).toHaveLength(500)
  expect(failureText(new Error(''))).toBe('It failed.')
})

test('a name becomes a heading', () => {
  expect(jobTitle('forget-ended-sessions')).toBe('Forget ended sessions')
})
