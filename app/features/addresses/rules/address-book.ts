import { DAY_MS } from '#app/lib/time/durations.ts'

/** What the operator looks for; an address may be several of them. */
export const BOOK_FILTERS = {
  news: 'Email news',
  waiting: 'Waiting for news',
  lists: 'Followed lists',
  account: 'Accounts',
  operator: 'Operator’s notices',
  unsubscribed: 'Said no',
  bounced: 'Bounced',
  complained: 'Complained',
} as const
export type BookFilter = keyof typeof BOOK_FILTERS

/** 'left': stopped all mails. 'complained': called one spam. 'bounced': has no mailbox. */
export type Suppression = 'left' | 'bounced' | 'complained'

export const SUPPRESSION_LABELS: Record<Suppression, string> = {
  left: 'Stopped all mails',
  bounced: 'Bounced',
  complained: 'Complained',
}

/** Characters of the note on consent of an import. */
export const IMPORT_LIMITS = { noteMin: 10, note: 500 } as const

export const UNCONFIRMED_RETENTION_MS = 30 * DAY_MS

export type NewsState = 'confirmed' | 'waiting' | 'unsubscribed'

/** Null for an address that was never given for news. */
export function newsState(news: {
  consentAt: number | null
  newsConfirmedAt: number | null
  unsubscribedAt: number | null
}): NewsState | null {
  if (news.consentAt === null) return null
  if (news.unsubscribedAt !== null) return 'unsubscribed'
  return news.newsConfirmedAt === null ? 'waiting' : 'confirmed'
}

export const ADDRESS_FIELDS = {
  email: 'Email address',
  status: 'Who wants the mails',
  left: 'Who has left',
} as const
