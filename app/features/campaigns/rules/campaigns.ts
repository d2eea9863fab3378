import type { PagePath } from '#app/lib/page-address.ts'
import { CATEGORIES, isRestrictedCategory } from '#app/features/listings/rules/categories.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

export const CAMPAIGN_LIMITS = { subject: 150, body: 20_000 } as const

export type CampaignStatus = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled'

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

/** 'alerts' are the mails of a day or a week to those who follow lists. */
export type CampaignKind = 'news' | 'alerts'

const CHANGES = {
  edit: ['draft'],
  schedule: ['draft'],
  'back-to-draft': ['scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'sending', 'paused'],
  delete: ['draft', 'sent', 'cancelled'],
} as const satisfies Record<string, readonly CampaignStatus[]>
export type CampaignChange = keyof typeof CHANGES

/** Alerts are written by themselves, and their links have to go on working. */
const CHANGES_OF_ALERTS: readonly CampaignChange[] = ['pause', 'resume', 'cancel']

export function statusesFor(change: CampaignChange): readonly CampaignStatus[] {
  return CHANGES[change]
}

export function isPossible(
  change: CampaignChange,
  status: CampaignStatus,
  kind: CampaignKind = 'news',
): boolean {
  if (kind === 'alerts' && !CHANGES_OF_ALERTS.includes(change)) return false
  return statusesFor(change).includes(status)
}

/** 'uncertain': it may have arrived. 'skipped': the recipient left the list first. */
export const RECIPIENT_STATES = [
  'waiting',
  'sending',
  'sent',
  'bounced',
  'failed',
  'skipped',
  'uncertain',
] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Audiences besides all subscribers; restricted categories have none. */
export const AUDIENCE_CATEGORIES = CATEGORIES.filter((category) => !isRestrictedCategory(category))

export const RATE_BURST_MS = 1000
/** The shortest time an unsubscribe link works, even after its campaign is deleted. */
export const UNSUBSCRIBE_LINK_MS = 400 * DAY_MS

/** The same for the mails of alerts, which are many. */
export const ALERT_LINK_MS = 100 * DAY_MS

export function confirmPath(token: string): PagePath {
  return `/confirm-email/${token}`
}

export function unsubscribePath(token: string): PagePath {
  return `/unsubscribe/${token}`
}

export function oneClickPath(token: string): string {
  return `/one-click-unsubscribe/${token}`
}

/** Where followers see and change what they follow, without a login. */
export function alertsPath(token: string): PagePath {
  return `/alerts/${token}`
}
