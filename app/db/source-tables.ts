import type { Generated } from 'kysely'
import type { Instant } from './values.ts'

export type SourceTables = {
  sources: {
    id: Generated<number>
    kind: 'feed' | 'csv' | 'page'
    url: string
    name: string
    queue: 'pending' | 'fpd'
    mapping: string
    defaults: string
    every_hours: number
    baseline: 0 | 1
    etag: string | null
    last_modified: string | null
    last_run_at: Instant | null
    last_status: number | null
    last_error: string | null
    failures: Generated<number>
    failing_since: Instant | null
    seen: Generated<number>
    added: Generated<number>
    zero_runs: Generated<number>
    paused_at: Instant | null
    paused_for: 'admin' | 'flood' | 'failing' | null
    created_at: Instant
  }
  source_items: {
    source_id: number
    item_key: string
    state: 'noted' | 'brought' | 'duplicate' | 'closed' | 'refused'
    reason: string | null
    title: string
    link: string | null
    competition_id: number | null
    seen_at: Instant
  }
}
