import { DAY_MS } from '#app/lib/time/durations.ts'
import type { BounceToken } from './bounce-tokens.ts'
import type { FailureKind } from './smtp-answers.ts'

export type ReportKind = FailureKind | 'complaint'
/** What came back about a mail that a server had taken. */
export type MailReport = { kind: ReportKind; answer: string; tokens: BounceToken[] }

/** The number of temporary failures within the window that suppresses an address. */
export const SOFT_MAX = 3
export const SOFT_WINDOW_MS = 14 * DAY_MS
/** A mail server gives up after at most five days (RFC 5321); later reports of refusals pause no campaign. */
export const REFUSAL_REPORT_MS = 7 * DAY_MS
/** A mail that came back is read up to here; the report comes first. */
export const REPORT_MAX_BYTES = 256 * 1024
