import type { Generated } from 'kysely'
import type { Day } from '#app/lib/time/days.ts'
import type { Instant, YesNo } from './values.ts'

/** As `TERMS_FACTS` of `reading/`. */
export type TermsFact = 'winnersTold' | 'answerWithin' | 'prizeWithin' | 'winnerAnnouncementDate'
type Target = 'entry' | 'terms'

export type CheckingTables = {
  link_checks: {
    competition_id: number
    target: Target
    url: string
    host: string
    next_check_at: Instant
    checked_at: Instant | null
    ok_at: Instant | null
    verdict: string | null
    http_status: number | null
    final_url: string | null
    first_final_domain: string | null
    failures: Generated<number>
    first_failed_at: Instant | null
    etag: string | null
    last_modified: string | null
    found_end_date: Day | null
    confidence: 'structured' | 'strong' | null
    quote: string | null
    /** JSON. */
    entry_form: string | null
    form_seen_on: Day | null
  }
  link_flags: {
    id: Generated<number>
    competition_id: number
    target: Target
    kind: string
    quote: string | null
    found_end_date: Day | null
    evidence_hash: string
    created_at: Instant
    resolved_at: Instant | null
    resolved_by: number | null
    resolution: string | null
    decision: string | null
    before_resolution: string | null
  }
  terms_facts: {
    competition_id: number
    fact: TermsFact
    url: string
    sentence: string
    value: string | null
    filled_in: YesNo
    withdrawn: Generated<YesNo>
    found_at: Instant
    read_on: Day
  }
  link_hosts: {
    host: string
    robots: string | null
    robots_at: Instant | null
    delay_ms: number
    next_allowed_at: Generated<Instant>
    blocked_until: Instant | null
    probe_title: string | null
    probed_at: Instant | null
    trusted_at: Instant | null
  }
}
