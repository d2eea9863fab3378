import type { Generated } from 'kysely'
import type { Instant } from './values.ts'

type Cadence = 'daily' | 'weekly'

export type AlertTables = {
  followers: {
    id: Generated<number>
    email: string
    email_key: string
    /** Repeats 'addresses.suppressed_at', for the release before. */
    bounced_at: Instant | null
    created_at: Instant
  }
  alerts: {
    id: Generated<number>
    follower_id: number
    query: string
    cadence: Cadence
    since: Instant
    seen_until: Instant
    token_hash: string | null
    asked_at: Instant
    confirmed_at: Instant | null
    paused_at: Instant | null
    wording: string | null
  }
  alert_runs: {
    cadence: Cadence
    period: string
    until: Instant
    campaign_id: number | null
    planned_to: string | null
    planned_at: Instant | null
  }
}
