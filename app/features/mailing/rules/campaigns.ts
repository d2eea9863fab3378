import { CATEGORIES, isRestrictedCategory } from '#app/features/listings/rules/categories.ts'
import { MINUTE_MS, DAY_MS } from '#app/lib/time/durations.ts'

export const CAMPAIGN_LIMITS = { subject: 150, body: 20_000 } as const

export const CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

/** What can be done to a campaign, and in which of its states. */
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

export function statusesFor(change: CampaignChange): readonly CampaignStatus[] {
  return CHANGES[change]
}

export function isPossible(change: CampaignChange, status: CampaignStatus): boolean {
  return statusesFor(change).includes(status)
}

/**
 * What became of one mail. 'uncertain': whoever sent it died, or the mail server fell silent, after
 * the text had gone out; it may have arrived, so it is not sent again unless an operator says so.
 * 'skipped': they left the list before their turn.
 */
export type RecipientState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'bounced'
  | 'failed'
  | 'skipped'
  | 'uncertain'

/** Audiences other than everybody; restricted categories have none. */
export const AUDIENCE_CATEGORIES = CATEGORIES.filter((category) => !isRestrictedCategory(category))

/** So many mails are in flight from one process: a connection less than there are, for other mail. */
export const IN_FLIGHT_MAX = 4
/** After it whoever was sending has died: longer than `SEND_MAX_MS`. */
export const SENDING_CLAIM_MS = 5 * MINUTE_MS
/** A recipient's mail server may say “later” so often. */
export const REFUSALS_MAX = 5
/** What was not sent in time is made up for within this. */
export const PACE_BURST_MS = 1000
/** How long the link in a mail stops the news at least, also when its campaign was deleted. */
export const UNSUBSCRIBE_LINK_MS = 400 * DAY_MS

/** The page with the button, by the link in the mail. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`
}

/** Where mail programs unsubscribe by themselves (RFC 8058). */
export function oneClickPath(token: string): string {
  return `/one-click-unsubscribe/${token}`
}
