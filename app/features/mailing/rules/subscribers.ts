import { DAY_MS } from '#app/lib/time/durations.ts'

export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

export const SUBSCRIBER_STATE_LABELS: Record<SubscriberState, string> = {
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
}

/** Limits of an import file; a line may have a few characters around the address. */
export const IMPORT_LIMITS = { bytes: 1_048_576, rows: 20_000, noteMin: 10, note: 500 } as const

export const UNCONFIRMED_RETENTION_MS = 30 * DAY_MS

type Instants = {
  confirmedAt: number | null
  unsubscribedAt: number | null
  bouncedAt: number | null
}

/** A refusal outranks a bounce. SQL twin: `stateOf` of the queries. */
export function subscriberState({
  confirmedAt,
  unsubscribedAt,
  bouncedAt,
}: Instants): SubscriberState {
  if (unsubscribedAt !== null) return 'unsubscribed'
  if (bouncedAt !== null) return 'bounced'
  return confirmedAt === null ? 'waiting' : 'confirmed'
}
