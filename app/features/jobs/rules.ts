import { hideAddresses } from '#app/lib/text/hide-addresses.ts'
import { MINUTE_MS, DAY_MS } from '#app/lib/time/durations.ts'

/** A lease that is not renewed for this long is dead. */
export const LEASE_MS = 5 * MINUTE_MS
export const RETRY_MS = 10 * MINUTE_MS
export const ATTEMPTS_MAX = 3
export const MAX_STORED_RUNS = 50
/** Several processes that start within this time run such a job once. */
export const START_DELAY_MS = MINUTE_MS

/** Instants in milliseconds since 1970. */
export type JobState = {
  nextRunAt: number
  leaseHolder: string | null
  leaseUntil: number | null
  lastStartedAt: number | null
  /** Of the current or pending run. */
  attempts: number
}

type Knowledge = {
  now: number
  /** The lease that looked expired to this process one round ago. */
  suspect: string | undefined
  /** Returns the first due time after an instant. */
  next: (after: number) => number
}

export type Step =
  | { kind: 'wait' | 'suspect' | 'run' | 'give-up' }
  /** A wrong clock set the due time: it is too far ahead for the schedule, or before the last run. */
  | { kind: 'correct'; nextRunAt: number }

/**
 * A job overdue by several periods runs once. A clock set back repeats nothing for 24 periods, at most a day:
 * a job of every five minutes is not missed for longer than two hours.
 */
export function nextStep(job: JobState, { now, suspect, next }: Knowledge): Step {
  if (leaseOf(job) !== undefined) {
    if (isLeaseGood(job, now)) return { kind: 'wait' }
    // A clock jump makes every lease look expired, so its holder gets one round to renew it.
    if (leaseOf(job) !== suspect) return { kind: 'suspect' }
    return { kind: job.attempts < ATTEMPTS_MAX ? 'run' : 'give-up' }
  }
  const period = next(next(now)) - next(now)
  const latest = next(lastKnownTime(job, now, Math.min(DAY_MS, 24 * period)))
  if (job.nextRunAt > latest) return { kind: 'correct', nextRunAt: latest }
  const { lastStartedAt: started } = job
  // A clock that was behind has moved it on from there.
  if (started !== null && started <= now && job.nextRunAt < started)
    return { kind: 'correct', nextRunAt: next(started) }
  return { kind: job.nextRunAt <= now ? 'run' : 'wait' }
}

export function leaseOf({ leaseHolder, leaseUntil }: JobState): string | undefined {
  return leaseHolder === null ? undefined : `${leaseHolder} ${leaseUntil}`
}

function isLeaseGood({ leaseUntil }: JobState, now: number) {
  const left = (leaseUntil ?? now) - now
  return left > 0 && left <= LEASE_MS
}

function lastKnownTime({ lastStartedAt }: JobState, now: number, aheadMax: number) {
  const ahead = (lastStartedAt ?? now) - now
  return ahead > 0 && ahead <= aheadMax ? now + ahead : now
}

export function dueAfterRun(
  { failed, attempts }: { failed: boolean; attempts: number },
  { now, next }: Pick<Knowledge, 'now' | 'next'>,
): { nextRunAt: number; attempts: number } {
  const regular = next(now)
  if (!failed || attempts >= ATTEMPTS_MAX) return { nextRunAt: regular, attempts: 0 }
  return { nextRunAt: Math.min(regular, now + RETRY_MS), attempts }
}

const ERROR_MAX = 500

/** Removes mail addresses and passwords of URLs. */
export function failureText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return hideAddresses(message).slice(0, ERROR_MAX) || 'It failed.'
}

export function jobTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
