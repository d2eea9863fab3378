import type { Generated } from 'kysely'

/** Milliseconds since 1970 in UTC, as in `schema.ts`. */
type Instant = number

export type AccountTables = {
  known_devices: {
    device_hash: string
    user_id: number
    created_at: Instant
    seen_at: Instant
  }
  account_tokens: {
    token_hash: string
    user_id: number
    purpose: string
    email: string
    created_at: Instant
    expires_at: Instant
  }
  email_changes: {
    user_id: number
    token_hash: string
    email: string
    created_at: Instant
    expires_at: Instant
  }
  reset_requests: {
    id: Generated<number>
    email: string
    device_hash: string | null
    created_at: Instant
  }
}
