import { DAY_MS } from '#app/lib/time/durations.ts'
import type { BounceToken } from './bounce-tokens.ts'
import type { FailureKind } from './smtp-answers.ts'

export type ReportKind = FailureKind | 'complaint'
/** What came back about a mail that a server had taken. */
export type MailReport = { kind: ReportKind; answer: string; tokens: BounceToken[] }

/** So many mails that could not be delivered for now, within the window, suppress an address. */
export const SOFT_MAX = 3
export const SOFT_WINDOW_MS = 14 * DAY_MS
/** Of a mail that came back, so much is read; the report comes first. */
export const REPORT_MAX_BYTES = 256 * 1024
