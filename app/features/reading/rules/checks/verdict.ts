import { HOUR_MS } from '#app/lib/time/durations.ts'
import type { Move } from './links.ts'
import { RETRY_MS } from './schedule.ts'

export type Failure = 'missing' | 'no-name' | 'failed'
export type Answer = Failure | Move | 'ok' | 'blocked' | 'soft-404' | 'parked' | 'not-checkable'

/** Flags of links that lead to no open competition. */
export const DEAD_KINDS: readonly FlagKind[] = [
  'gone',
  'unreachable',
  'failing',
  'soft-404',
  'parked',
  'closed',
]

export const FLAG_LABELS = {
  gone: 'The page is gone',
  unreachable: 'The site’s name no longer exists',
  failing: 'The site has not answered for days',
  'moved-home': 'The link leads to the site’s front page',
  'moved-domain': 'The link leads to another site',
  'soft-404': 'The page looks like one for missing pages',
  parked: 'The domain is for sale',
  closed: 'The page says that it has closed',
  date: 'The page has another closing date',
} as const
export type FlagKind = keyof typeof FLAG_LABELS

/** This many failures within this time raise this flag. */
const RULES: Record<Failure, { times: number; withinMs: number; kind: FlagKind }> = {
  missing: { times: 2, withinMs: 14 * 24 * HOUR_MS, kind: 'gone' },
  'no-name': { times: 3, withinMs: 48 * HOUR_MS, kind: 'unreachable' },
  failed: { times: 4, withinMs: 72 * HOUR_MS, kind: 'failing' },
}
/** A host with this many missing listings at once refuses robots. */
export const MISSING_AT_ONCE = 3
/** If more hosts than this share are unreachable, our own network is down. */
const OWN_FAULT_SHARE = 0.3
/** 999 is LinkedIn's, and others'. */
const SHELL_STATUSES = [401, 403, 405, 406, 429, 451, 999]

/** Classifies an HTTP status; undefined if the page must be analysed. */
export function answerOfStatus(status: number): Answer | undefined {
  if (status === 304) return 'ok'
  if (status === 404 || status === 410) return 'missing'
  if (SHELL_STATUSES.includes(status)) return 'blocked'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'blocked' : undefined
}

export function isFailure(answer: string | null): answer is Failure {
  return answer !== null && Object.hasOwn(RULES, answer)
}

export type Failing = { verdict: string | null; failures: number; firstFailedAt: number | null }
export type Failed = { failures: number; firstFailedAt: number; flag: FlagKind | undefined }

/** Counts consecutive failures of one kind, at least `RETRY_MS` apart and within its window. */
export function countFailure(before: Failing, failure: Failure, now: number): Failed {
  const { times, withinMs, kind } = RULES[failure]
  const { firstFailedAt, failures } = before
  const age = firstFailedAt === null ? undefined : now - firstFailedAt
  const continues = before.verdict === failure && age !== undefined && age >= 0 && age <= withinMs
  if (!continues) return { failures: 1, firstFailedAt: now, flag: undefined }
  const isApart = age >= failures * RETRY_MS[failure]
  const count = Math.min(failures + (isApart ? 1 : 0), times)
  return { failures: count, firstFailedAt: now - age, flag: count >= times ? kind : undefined }
}

/** Whether our own network is down: too large a share of hosts could not be reached. */
export function isOwnFault({ failed, answered }: { failed: number; answered: number }): boolean {
  return failed > 0 && failed / (failed + answered) > OWN_FAULT_SHARE
}

/**
 * What an admin can decide about a flag, and how it counts: only what the promoter changed is accepted, the rest
 * was our mistake, or none. Of a date, 'moved' and 'corrected' say that the page's is right.
 */
export const RESOLUTIONS = {
  moved: 'accepted',
  close: 'accepted',
  corrected: 'corrected',
  link: 'corrected',
  dismiss: 'dismissed',
  trust: 'dismissed',
} as const
export type DecisionKind = keyof typeof RESOLUTIONS
export const DECISION_KINDS = Object.keys(RESOLUTIONS) as DecisionKind[]

export type FlagReference = { competitionID: number; flagID: number }
