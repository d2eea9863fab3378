import type { Generated } from 'kysely'
import type { Instant } from './values.ts'

export type DecisionTables = {
  /** Statements of reasons with the objections to them. */
  decisions: {
    id: Generated<number>
    kind: 'rejected' | 'taken down' | 'picture removed' | 'suspended' | 'reply closed' | 'no action'
    competition_id: number | null
    promoter_id: number | null
    member_id: number | null
    reason: string | null
    facts: string | null
    terms: string
    led_by: 'notice' | 'report' | 'own check'
    before_value: string | null
    notice_id: number | null
    notice_upheld: 0 | 1 | null
    decided_by: number | null
    decided_at: Instant
    objection: string | null
    objected_at: Instant | null
    outcome: 'upheld' | 'turned down' | null
    answer: string | null
    answered_by: number | null
    answered_at: Instant | null
  }
  /** The part of a report that the law asks of a notice. */
  notices: {
    report_id: number
    ground: 'unlawful' | 'child-abuse' | 'copyright' | 'personal-data' | 'defamation'
    name: string | null
    email: string | null
    explanation: string | null
    decision_id: number | null
  }
}
