import { MINUTE_MS, DAY_MS } from '#app/lib/time/durations.ts'

/** Whoever runs a job renews its lease every round; after this time without it has died. */
export const LEASE_MS = 5 * MINUTE_MS
/** A run that failed or died is repeated after this time, at most so many tries in all. */
export const RETRY_MS = 10 * MINUTE_MS
export const ATTEMPTS_MAX = 3
/** Of each job's past runs. */
export const MAX_STORED_RUNS = 50
/** Several processes that start together need what is done at a start only once. */
export const START_DELAY_MS = MINUTE_MS

/** What its row says of a job; instants in milliseconds since 1970. */
export type JobState = {
  nextRunAt: number
  leaseHolder: string | null
  leaseUntil: number | null
  lastStartedAt: number | null
  /** Tries of the run that is on its way or is to be repeated. */
  attempts: number
}

type Knowledge = {
  now: number
  /** The lease that this process took for ended one round ago. */
  suspect: string | undefined
  /** The first due time after an instant. */
  next: (after: number) => number
}

export type Step =
  | { kind: 'wait' | 'suspect' | 'run' | 'give-up' }
  /** The row promises a time that is too far away for the schedule: the clock was wrong. */
  | { kind: 'correct'; nextRunAt: number }

/**
 * What is to be done about a job now. However long it was due, that is one run. A clock that goes
 * back less than a day repeats nothing; one that had gone far wrong is forgotten.
 */
export function nextStep(job: JobState, { now, suspect, next }: Knowledge): Step {
  if (leaseOf(job) !== undefined) {
    if (isLeaseGood(job, now)) return { kind: 'wait' }
    // A clock that jumps makes every lease look ended: its holder gets a round to renew it.
    if (leaseOf(job) !== suspect) return { kind: 'suspect' }
    return { kind: job.attempts < ATTEMPTS_MAX ? 'run' : 'give-up' }
  }
  const latest = next(lastKnownTime(job, now))
  if (job.nextRunAt > latest) return { kind: 'correct', nextRunAt: latest }
  return { kind: job.nextRunAt <= now ? 'run' : 'wait' }
}

/** The lease as one text to compare, or undefined when nobody holds one. */
export function leaseOf({ leaseHolder, leaseUntil }: JobState): string | undefined {
  return leaseHolder === null ? undefined : `${leaseHolder} ${leaseUntil}`
}

function isLeaseGood({ leaseUntil }: JobState, now: number) {
  const left = (leaseUntil ?? now) - now
  return left > 0 && left <= LEASE_MS
}

function lastKnownTime({ lastStartedAt }: JobState, now: number) {
  const ahead = (lastStartedAt ?? now) - now
  return ahead > 0 && ahead <= DAY_MS ? now + ahead : now
}

/** When a job is due after a run: soon again if that failed, but not for ever. */
export function dueAfterRun(
  { failed, attempts }: { failed: boolean; attempts: number },
  { now, next }: Pick<Knowledge, 'now' | 'next'>,
): { nextRunAt: number; attempts: number } {
  const regular = next(now)
  if (!failed || attempts >= ATTEMPTS_MAX) return { nextRunAt: regular, attempts: 0 }
  return { nextRunAt: Math.min(regular, now + RETRY_MS), attempts }
}

const ERROR_MAX = 500

/** Why a run failed, for a log and a page: addresses and passwords of URLs have no place there. */
export function failureText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.replaceAll(/\S+@\S+/g, '<address>').slice(0, ERROR_MAX) || 'It failed.'
}

/** 'forget-ended-sessions' as a heading: 'Forget ended sessions'. */
export function jobTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
