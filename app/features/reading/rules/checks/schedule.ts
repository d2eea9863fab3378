import { daysBetween, type Day } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '#app/lib/time/durations.ts'
import type { Target } from './links.ts'

export const HOST_DELAY_MS = 10 * SECOND_MS
export const HOST_DELAY_MAX_MS = MINUTE_MS
export const HOSTS_AT_ONCE = 4
/** Between two checks: on SQLite each write blocks the site's pages for a moment. */
export const CHECK_GAP_MS = 2 * SECOND_MS
export const ROBOTS_MS = DAY_MS
export const PROBE_MS = WEEK_MS
const BLOCKED_MS = WEEK_MS
export const BLOCKED_MAX_MS = 4 * WEEK_MS
/** A host that refuses us for longer has `blocked_until`. */
export const NEXT_CHECK_MAX_MS = 8 * DAY_MS

type Checked = { target: Target; endDate: Day; today: Day }

/** How long until a link that could be checked is due again. */
export function intervalOf({ target, endDate, today }: Checked): number {
  if (target === 'terms') return WEEK_MS
  const daysLeft = daysBetween(today, endDate)
  if (daysLeft <= 2) return 6 * HOUR_MS
  return daysLeft > 30 ? 72 * HOUR_MS : 24 * HOUR_MS
}

export const RETRY_MS = { missing: 6 * HOUR_MS, 'no-name': 12 * HOUR_MS, failed: 12 * HOUR_MS }

/** How long a host that refuses us is not asked: a week, or as long as `retryAfter` says, in seconds or as a date. */
export function refusalMs(retryAfter: string | undefined, now: Date): number {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  // oxlint-disable-next-line no-restricted-globals -- parses a header, not the clock
  const until = retryAfter === undefined ? NaN : Date.parse(retryAfter)
  const asked = seconds === undefined ? until - now.getTime() : seconds * SECOND_MS
  return Number.isNaN(asked) ? BLOCKED_MS : Math.min(Math.max(asked, BLOCKED_MS), BLOCKED_MAX_MS)
}

/** The seconds of a Crawl-delay, within reason. */
export function delayOf(crawlDelay: number | undefined): number {
  const asked = (crawlDelay ?? 0) * SECOND_MS
  return Math.min(Math.max(HOST_DELAY_MS, asked || 0), HOST_DELAY_MAX_MS)
}
