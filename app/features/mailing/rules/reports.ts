import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import type { BounceToken } from './bounce-tokens.ts'
import type { FailureKind } from './smtp-answers.ts'

export type ReportKind = FailureKind | 'complaint'
/** What came back about a mail that a server had taken. */
export type MailReport = { kind: ReportKind; answer: string; tokens: BounceToken[] }

/** An address whose mailbox was full or disabled for this number of mails, over this time, is suppressed. */
const UNAVAILABLE_MAILS = 3
const UNAVAILABLE_MS = 14 * DAY_MS
/** Reports of one address that are looked at. */
export const REPORTS_MAX = 20
/** A report counts if another address of its host got a mail within this time before it. */
export const HOST_DELIVERS_MS = DAY_MS
/** What comes back of mails that left within this time before a common cause counts against nobody. */
export const CAUSE_MS = HOUR_MS
/** A mail server gives up after at most five days (RFC 5321); later reports of refusals pause no campaign. */
export const REFUSAL_REPORT_MS = 7 * DAY_MS
/** A mail that came back is read up to here; the report comes first. */
export const REPORT_MAX_BYTES = 256 * 1024

/** @param times of the reports on days on which the host took mail for others. */
export function isUnavailableForGood(times: readonly number[]): boolean {
  return (
    times.length >= UNAVAILABLE_MAILS && Math.max(...times) - Math.min(...times) >= UNAVAILABLE_MS
  )
}
