import type { Generated } from 'kysely'
import type { Instant } from './values.ts'

export type PartnerTables = {
  api_tokens: {
    id: Generated<number>
    name: string
    token_hash: string
    hint: string
    may_submit: 0 | 1
    may_read_own: 0 | 1
    created_by: number | null
    created_at: Instant
    last_used_at: Instant | null
    revoked_at: Instant | null
  }
  partner_listings: {
    token_id: number
    reference: string
    content_hash: string
    competition_id: number | null
    received_at: Instant
  }
}
