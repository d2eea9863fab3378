import { hideAddresses } from '#app/lib/text/hide-addresses.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/time/durations.ts'

/** The kind of scheduled jobs, whose key is their name. */
export const JOB = 'job'

/** A lease that is not renewed for this long belongs to a dead process. */
export const LEASE_MS = 5 * MINUTE_MS
/** Several processes that start within this time run such a job once. */
export const START_DELAY_MS = MINUTE_MS

/** Pauses after each failed try: two days in all. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  18 * HOUR_MS,
  DAY_MS,
] as const
/** After this number of failed tries, work that does not come again by itself is given up. */
export const TRIES_MAX = PAUSES_MS.length + 1
export const PAUSE_MAX_MS = DAY_MS
export const GIVE_UP_MS = PAUSES_MS.reduce((sum, pause) => sum + pause, 0)

/** Milliseconds until the next try. @param tries that have failed in a row, from 1 on */
export function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
}

/**
 * When failed work is tried again; undefined when it is given up.
 * @param latest when work that comes again is due anyway
 */
export function dueAfterFailure(
  { tries, latest }: { tries: number; latest?: number | undefined },
  now: number,
): number | undefined {
  if (latest !== undefined) return Math.min(latest, now + pauseAfter(tries))
  return tries < TRIES_MAX ? now + pauseAfter(tries) : undefined
}

/** A right clock sets the end of a lease neither before now nor further ahead than `LEASE_MS`. */
export function isLeaseGood(leaseUntil: number, now: number): boolean {
  const left = leaseUntil - now
  return left > 0 && left <= LEASE_MS
}

/** Instants in milliseconds since 1970. */
export type JobTimes = { dueAt: number; startedAt: number | null }

/**
 * When a job that nobody runs is due. Differs from `dueAt` if a wrong clock set that: it is too far ahead for the
 * schedule, or before the last run. A clock set back repeats nothing for 24 periods, at most a day: a job of every
 * five minutes is not missed for longer than two hours.
 * @param next returns the first scheduled time after an instant
 */
export function rightDueTime(
  { dueAt, startedAt }: JobTimes,
  now: number,
  next: (after: number) => number,
): number {
  const soonest = next(now)
  const ahead = (startedAt ?? now) - now
  const isKnown = ahead > 0 && ahead <= Math.min(DAY_MS, 24 * (next(soonest) - soonest))
  const latest = isKnown ? next(now + ahead) : soonest
  if (dueAt > latest) return latest
  // A clock that was behind has moved it on from there.
  const isBehind = startedAt !== null && startedAt <= now && dueAt < startedAt
  return isBehind ? next(startedAt) : dueAt
}

/** Work that failed for good: it is not tried again by itself. */
export class FinalFailure extends Error {}

const ERROR_MAX = 500

/** Removes mail addresses and passwords of URLs. */
export function failureText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return hideAddresses(message).slice(0, ERROR_MAX) || 'It failed.'
}

/** 'Forget ended sessions' for `forget-ended-sessions` */
export function workTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
