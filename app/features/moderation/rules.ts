import { SOURCES, type Source, type Status } from '#app/features/listings/rules/listing.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'

export type Queue = 'pending' | 'fpd'

/** So long a decision can be taken back: the button shows it, mails wait for it. */
export const UNDO_MS = 10_000
/** What the way of an undo to the server may take on top. */
export const UNDO_GRACE_MS = 5_000
export const REASON_MAX = 500
export const REPORT_NOTE_MAX = 500

/** What the moderation log says was done. */
export type Action =
  | 'approved'
  | 'rejected'
  | 'decision undone'
  | 'featured'
  | 'featured no more'
  | 'closing date changed'
  | 'edited'

/** What visitors may say is wrong with a listing. */
export const REPORT_REASONS = ['expired', 'dead-link', 'duplicate', 'not-free', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  expired: 'It has closed',
  'dead-link': 'The link does not work',
  duplicate: 'It is listed twice',
  'not-free': 'It is not free to enter',
  other: 'Something else',
}

/** Reasons that moderators give again and again; the submitter sees the sentence. */
export const REJECTION_REASONS = [
  'It is listed already.',
  'The entry link does not work.',
  'It has closed.',
  'It is not free to enter.',
  'It is not open to people in Ireland.',
  'We could not find the promoter’s terms.',
] as const

/**
 * Where an undecided listing waits: `/admin/fpd` has what came in from a partner feed of free
 * prize draws, `/admin/pending` everything else (decisions.md section 2).
 */
export function queueOf(source: Source): Queue {
  return source === 'fpd' ? 'fpd' : 'pending'
}

/** The sources whose undecided listings wait in a queue. */
export function sourcesOf(queue: Queue): Source[] {
  return SOURCES.filter((source) => queueOf(source) === queue)
}

/** What an undo must restore: where a listing stood, since when the public saw it, why it did not. */
export type StatusChange = { status: Status; publishedAt: number | null; reason: string | null }

/** How the log writes where a listing stands: 'approved since …', 'rejected: It has closed.'. */
export function toLogged({ status, publishedAt, reason }: StatusChange): string {
  if (publishedAt !== null) return `${status} since ${toIsoInstant(publishedAt)}`
  return reason === null ? status : `${status}: ${reason}`
}

/** What `toLogged` was given. */
export function fromLogged(text: string): StatusChange {
  const [, status, since, reason = null] = /^(\w+)(?: since (.+)|: (.+))?$/s.exec(text) ?? []
  return {
    status: status as Status,
    // oxlint-disable-next-line no-restricted-globals -- reads what was written, not the clock
    publishedAt: since === undefined ? null : Date.parse(since),
    reason,
  }
}

/** Whether a decision made then can still be taken back: the mail about it leaves when it cannot. */
export function isUndoable(decidedAt: number, now: Date): boolean {
  return now.getTime() - decidedAt < UNDO_MS + UNDO_GRACE_MS
}
