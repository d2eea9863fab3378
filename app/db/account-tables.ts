import type { Generated } from 'kysely'
import type { Instant, YesNo } from './values.ts'

export type AccountTables = {
  known_devices: {
    device_hash: string
    user_id: number
    created_at: Instant
    seen_at: Instant
  }
  passkeys: {
    id: string
    user_id: number
    public_key: string
    counter: number
    transports: string
    may_sync: YesNo
    is_synced: YesNo
    device: string
    created_at: Instant
    used_at: Instant | null
  }
  code_apps: {
    user_id: number
    secret: string
    last_step: number
    created_at: Instant
  }
  recovery_codes: {
    code_hash: string
    user_id: number
    created_at: Instant
  }
  login_steps: {
    browser_hash: string
    purpose: 'log-in' | 'second-step' | 'add-passkey' | 'add-codes' | 'prove'
    user_id: number | null
    challenge: string
    expires_at: Instant
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
