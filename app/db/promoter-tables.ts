import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './values.ts'

export type PromoterTables = {
  promoters: {
    id: Generated<number>
    slug: string
    name: string
    domain: string | null
    winners_url: string | null
    reply: string | null
    reply_at: Instant | null
    merged_into: number | null
    created_at: Instant
  }
  promoter_names: {
    name_key: string
    promoter_id: number
  }
  competition_results: {
    id: Generated<number>
    competition_id: number
    outcome: 'published' | 'not-found'
    url: string | null
    noted_by: number | null
    noted_at: Instant
    resolved_at: Instant | null
    resolved_by: number | null
    resolution: 'confirmed' | 'dismissed' | 'superseded' | null
    superseded_by: number | null
  }
  promoter_log: {
    id: Generated<number>
    promoter_id: number
    actor_id: number | null
    actor_name: string
    action: string
    before_value: string | null
    after_value: string | null
    created_at: ColumnType<Instant, Instant, never>
  }
}
