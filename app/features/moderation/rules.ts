/** How long a decision can be undone; mails wait for it. */
export const UNDO_MS = 10_000
/** Extra time for an undo request to reach the server. */
export const UNDO_GRACE_MS = 5_000
export const REASON_MAX = 500
export const REPORT_NOTE_MAX = 500

/** The reasons a visitor can report. */
export const REPORT_REASONS = ['expired', 'dead-link', 'duplicate', 'not-free', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  expired: 'It has closed',
  'dead-link': 'The link does not work',
  duplicate: 'It is listed twice',
  'not-free': 'It is not free to enter',
  other: 'Something else',
}

/** Frequent reasons for rejection; the submitter sees the sentence. */
export const REJECTION_REASONS = [
  'It is listed already.',
  'The entry link does not work.',
  'It has closed.',
  'It is not free to enter.',
  'It is not open to people in Ireland.',
  'We could not find the promoter’s terms.',
] as const

/** Returns whether a decision can still be undone; its mail leaves afterwards. */
export function isUndoable(decidedAt: number, now: Date): boolean {
  return now.getTime() - decidedAt < UNDO_MS + UNDO_GRACE_MS
}
