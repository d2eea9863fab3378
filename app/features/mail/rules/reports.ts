import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import type { FailureKind } from './smtp-answers.ts'

/** 'c' is a mail of a campaign, 'm' a single one. Local parts of addresses have no case, and PostgreSQL no larger ids. */
const TOKEN = /\b([cm][1-9]\d{0,8})-([0-9a-f]{24})\b/gi
const TOKENS_MAX = 5

/** A mail as a token names it: 'c12' or 'm12'. */
export type MailName = `${'c' | 'm'}${number}`
export type BounceToken = { mail: MailName; signature: string }

/** Returns the tokens that a text names, each once. */
export function findTokens(text: string): BounceToken[] {
  const found = new Map<string, BounceToken>()
  for (const [token, mail, signature] of text.toLowerCase().matchAll(TOKEN)) {
    found.set(token, { mail: mail as MailName, signature: String(signature) })
    if (found.size === TOKENS_MAX) break
  }
  return [...found.values()]
}

/** 'bounce@example.ie' becomes 'bounce+TOKEN@example.ie', the envelope sender of one mail. */
export function withToken(address: string, token: string): string {
  return address.replace('@', `+${token}@`)
}

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
